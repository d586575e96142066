// What a process has computed so far, as the system counts it.
import { existsSync, readFileSync } from 'node:fs';

/** Milliseconds of all threads; NaN if the system does not say. */
export function processorTimeOf(pid: number): number {
  const file = `/proc/${pid}/stat`;
  if (!existsSync(file)) return Number.NaN;
  // After the name, which may have spaces: the twelfth and the thirteenth, in hundredths of seconds.
  const fields = readFileSync(file, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10;
}
