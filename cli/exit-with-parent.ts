// Ends the command with the npm that started it: npm ends only the shell between them, which hands no signal on.

/** Milliseconds. */
const INTERVAL = 250;

/** `npx touchstone` and `npm run touchstone`: in a script of another name the command may be meant to outlive its shell. */
const STARTED_BY = ['npx', 'touchstone'];

/** On Windows a process does not change its parent. */
export function endWithNpm(): void {
  if (!STARTED_BY.includes(process.env['npm_lifecycle_event'] ?? '')) return;
  const shell = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, INTERVAL);
  watch.unref();
}
