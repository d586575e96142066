// What a target said, made harmless: no character of it steers a terminal, a page, or a CI system that reads the log.

/** Controls but tab and line feed, other line ends, what turns the direction of text, and what XML forbids. */
const STEERING =
  // oxlint-disable-next-line no-control-regex
  /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069\uFFFE\uFFFF\p{Surrogate}]/gu;
/** Commands to GitHub (at the start of a line) and to Azure, older GitHub and TeamCity (anywhere). */
const COMMAND = /(?<=^[^\S\n]*):(?=:)|#(?=#\w*\[)/gmu;

/** Text that keeps its lines; what would steer becomes `\uXXXX`, which a JSON text may hold without a change of meaning. */
export function printable(text: string): string {
  return text.replaceAll(STEERING, escape).replaceAll(COMMAND, escape);
}

/** The same in one line, for places where a line of its own would look like ours. */
export function printableLine(text: string): string {
  return printable(text).replaceAll('\n', '\\n');
}

function escape(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
