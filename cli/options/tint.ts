// Colour of lines on a terminal: what a line is about stands out, and what is said beside it steps back.
import { paints } from '../../reporters/paint.ts';
import { wantsColour } from './environment.ts';

const STATES = {
  ok: 'green',
  ready: 'green',
  missing: 'yellow',
  unclear: 'yellow',
  broken: 'red',
  error: 'red',
} as const;
const ID = /^( *)((?:data|management|storage)(?:\.[\w*-]+)*(?:@\w+)?(?=:|\s|$))/u;
const HEADING = /^(?:Case|Clause|Area|Need|Capability) [^\s:,]+|^(?:Not ready|Ready|Next)(?=:)|^[A-Z][^:]*:$/u;
const STATE = new RegExp(`^( {2})(${Object.keys(STATES).join('|')})(?= )`, 'u');

/** The same lines where there is no terminal, or colour is not wanted. */
export function tint(lines: readonly string[], colour = wantsColour()): readonly string[] {
  const paint = paints(colour);
  return lines.map((line) =>
    line
      .replace(/ (\[[\w :,-]+\])(?= )/u, (_, kind: string) => ` ${paint.dim(kind)}`)
      .replace(STATE, (_, space: string, state: keyof typeof STATES) => `${space}${paint[STATES[state]](state)}`)
      .replace(HEADING, (words) => paint.bold(words))
      .replace(ID, (_, space: string, id: string) => `${space}${paint.bold(id)}`),
  );
}
