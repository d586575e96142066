// What a command does while it starts, on standard error: only if that takes more than a second, and seldom.

/** Milliseconds until the first word; each next one takes twice as long. */
const PATIENCE = 1_000;

export function watchStart(write: (text: string) => void) {
  let doing = 'starting';
  let said = '';
  let patience = PATIENCE;
  let timer = setTimeout(say, patience);
  function say(): void {
    if (doing !== said) write(`touchstone: ${doing} …\n`);
    said = doing;
    patience *= 2;
    timer = setTimeout(say, patience);
  }
  return {
    /** What the start is doing now. */
    at: (what: string): void => void (doing = what),
    end(): void {
      clearTimeout(timer);
    },
  };
}
