// What a signal does to the mock's command: it ends when the start is done.

/** A second signal ends the process at once. */
export function interrupted(): { readonly stopped: Promise<void>; readonly ready: () => void } {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  let starting = true;
  const stop = (): void => {
    process.off('SIGINT', stop);
    process.off('SIGTERM', stop);
    if (starting) process.stderr.write('touchstone: stopping when the start is done (once more to stop at once).\n');
    resolve(undefined);
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  return { stopped: promise, ready: () => (starting = false) };
}
