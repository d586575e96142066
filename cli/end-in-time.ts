// Ends the process of a mock in time: what does not close, or what a database left behind, must not keep it.

/** Milliseconds from the signal. */
const CLOSING = 4_000;

/** Milliseconds for what is still being written when everything is closed. */
const LAST_WORDS = 250;

/** Call it at the signal, and the returned function when everything is closed. */
export function endInTime(): () => void {
  const timer = setTimeout(() => {
    process.stderr.write('touchstone: it did not close in time and was ended. What was acknowledged is kept.\n');
    process.exit();
  }, CLOSING);
  return () => {
    clearTimeout(timer);
  };
}

/** Nothing more is wanted of this process: it ends by itself unless something holds it. */
export function endSoon(): void {
  setTimeout(() => process.exit(), LAST_WORDS).unref();
}
