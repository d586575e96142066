// What can become of a file on a disk: it is gone, ends too early, or has another byte.
import { readFileSync, rmSync, writeFileSync } from 'node:fs';

/** Undefined: the file is gone. */
type Damage = (content: Buffer) => Buffer | undefined;

const flipAt =
  (part: number): Damage =>
  (content) => {
    const changed = Buffer.from(content);
    const at = Math.min(Math.floor(content.length * part), content.length - 1);
    changed[at] = (changed[at] ?? 0) ^ 0x04;
    return changed;
  };

const DAMAGES = {
  'is removed': () => undefined,
  'ends in its middle': (content) => content.subarray(0, Math.floor(content.length / 2)),
  'is emptied': (content) => content.subarray(0, 0),
  'has another first byte': flipAt(0),
  'has another byte in its middle': flipAt(0.5),
  'has another last byte': flipAt(1),
  'goes on beyond its end': (content) => Buffer.concat([content, Buffer.from('x')]),
} as const satisfies Readonly<Record<string, Damage>>;

export type DamageName = keyof typeof DAMAGES;

export const ALL_DAMAGES = Object.keys(DAMAGES) as readonly DamageName[];

/** Whether it changes anything: what is empty cannot end earlier. */
export function changes(file: string, name: DamageName): boolean {
  const content = readFileSync(file);
  return DAMAGES[name](content)?.equals(content) !== true;
}

/** Returns what undoes it. */
export function damage(file: string, name: DamageName): () => void {
  const content = readFileSync(file);
  const changed = DAMAGES[name](content);
  if (changed === undefined) rmSync(file);
  else writeFileSync(file, changed);
  return () => {
    writeFileSync(file, content);
  };
}
