// The command's program. `cli/package/bin.cjs` starts it, and has seen to it that Node is new enough.
import { keepCompiledCode } from './compiled-code.ts';
import { describeStale } from '../specs/sources.ts';

/** Milliseconds. */
const INTERVAL = 250;

/** `npx touchstone` and `npm run touchstone`: in a script of another name the command may be meant to outlive its shell. */
const STARTED_BY = ['npx', 'touchstone'];

/** npm ends only the shell between them, which hands no signal on. On Windows a process does not change its parent. */
function endWithNpm(): void {
  if (!STARTED_BY.includes(process.env['npm_lifecycle_event'] ?? '')) return;
  const shell = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, INTERVAL);
  watch.unref();
}

keepCompiledCode();
endWithNpm();
const stale = describeStale();
if (stale === undefined) {
  const { main } = await import('./program.ts');
  await main(process.argv);
} else {
  process.stderr.write(`touchstone: ${stale}\n`);
  process.exitCode = 2;
}
