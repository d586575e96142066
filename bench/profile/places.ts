// Where the time of a CPU profile was spent: the engine, the platform, or which room of the house.
import type { CpuProfile } from './inspected.ts';

/** Milliseconds of each place, the greatest first, and of the functions of the house and of what it uses. */
export interface Spent {
  /** Without idle time. */
  readonly busy: number;
  readonly places: ReadonlyMap<string, number>;
  readonly functions: ReadonlyMap<string, number>;
}

export function sumUp({ nodes, samples, timeDeltas }: CpuProfile): Spent {
  const frames = new Map(nodes.map(({ id, callFrame }) => [id, callFrame]));
  const places = new Map<string, number>();
  const functions = new Map<string, number>();
  let busy = 0;
  for (const [index, id] of samples.entries()) {
    const frame = frames.get(id);
    const milliseconds = (timeDeltas[index] ?? 0) / 1000;
    if (frame === undefined || frame.functionName === '(idle)') continue;
    busy += milliseconds;
    const place = placeOf(frame.functionName, frame.url);
    add(places, place, milliseconds);
    if (frame.functionName !== '' && place !== ENGINE)
      add(functions, `${frame.functionName} (${fileOf(frame.url) || place})`, milliseconds);
  }
  return { busy, places: sorted(places), functions: sorted(functions) };
}

const ENGINE = 'PostgreSQL in WASM';

function placeOf(functionName: string, url: string): string {
  if (functionName === '(garbage collector)') return 'garbage collection';
  if (functionName === '(program)') return 'native code and system calls';
  if (url.startsWith('wasm:')) return ENGINE;
  if (url.startsWith('node:'))
    return `node: ${
      url
        .slice('node:'.length)
        .replace(/^internal\//u, '')
        .split('/')[0] ?? ''
    }`;
  const [, dependency] = /node_modules\/((?:@[^/]+\/)?[^/]+)/u.exec(url) ?? [];
  if (dependency !== undefined) return dependency;
  const [, room] = /\/(mocks\/[^/]+|specs|cli)/u.exec(url) ?? [];
  return room ?? 'built-in functions';
}

function fileOf(url: string): string {
  return url.split('/').slice(-2).join('/');
}

function add(sums: Map<string, number>, key: string, value: number): void {
  sums.set(key, (sums.get(key) ?? 0) + value);
}

function sorted(sums: ReadonlyMap<string, number>): ReadonlyMap<string, number> {
  return new Map([...sums].toSorted(([, one], [, other]) => other - one));
}
