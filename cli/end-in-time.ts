// Ends the process of a mock in time: what does not close, or what a database left behind, must not keep it.
import { note } from './cli-error.ts';

/** Milliseconds from the signal. */
const CLOSING = 4_000;

/** Milliseconds for what is still being written when everything is closed. */
const LAST_WORDS = 250;

/** Call it at the signal, and the returned function when everything is closed. */
export function endInTime(): () => void {
  const timer = setTimeout(() => {
    note('it did not close in time and was ended. What was acknowledged is kept.');
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
