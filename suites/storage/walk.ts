// A bucket as it ought to be after a random row of changes: what each path holds, and which promise says so.

/** What is promised about a path: this content, or that nothing is there. */
interface Promised {
  readonly content: string | undefined;
  readonly clause: string;
}

export type Bearing = ReadonlyMap<string, Promised>;

export interface Step {
  readonly kind: 'upload' | 'replace' | 'move' | 'copy' | 'delete' | 'delete-many';
  /** Those that it names; of a move or a copy first the source. */
  readonly paths: readonly string[];
  /** What it writes; that of another path is taken from there. */
  readonly content?: string;
}

interface Kind {
  /** How often it is taken, so that about half of the paths hold something. */
  readonly weight: number;
  /** What the paths that it names hold from then on. */
  readonly promise: string;
  /** What it does to paths that it does not name; otherwise the promise about the path itself still holds. */
  readonly leaves?: string;
}

const KINDS: Readonly<Record<Step['kind'], Kind>> = {
  upload: { weight: 5, promise: 'storage.upload.stores-object' },
  replace: { weight: 3, promise: 'storage.replace.replaces-content', leaves: 'storage.replace.leaves-others' },
  move: { weight: 3, promise: 'storage.move.moves-object' },
  copy: { weight: 2, promise: 'storage.copy.copies-object' },
  delete: { weight: 2, promise: 'storage.delete.one-removes-object', leaves: 'storage.delete.one-leaves-others' },
  'delete-many': {
    weight: 1,
    promise: 'storage.delete.many-removes-objects',
    leaves: 'storage.delete.many-leaves-others',
  },
};

export function emptyBearing(paths: readonly string[], clause: string): Bearing {
  return new Map(paths.map((path) => [path, { content: undefined, clause }]));
}

export function heldBy(bearing: Bearing): readonly string[] {
  return [...bearing].filter(([, { content }]) => content !== undefined).map(([path]) => path);
}

/** A step that the contract lets succeed: it makes what is not there and changes what is. `content` is given to what it writes. */
export function pickStep(bearing: Bearing, random: () => number, content: string): Step {
  const held = heldBy(bearing);
  const free = [...bearing.keys()].filter((path) => !held.includes(path));
  const pick = (paths: readonly string[]): string => paths[Math.floor(random() * paths.length)] ?? '';
  const kind = pickKind(held.length, free.length, random);
  switch (kind) {
    case 'upload':
      return { kind, paths: [pick(free)], content };
    case 'replace':
      return { kind, paths: [pick(held)], content };
    case 'move':
    case 'copy':
      return { kind, paths: [pick(held), pick(free)] };
    case 'delete':
      return { kind, paths: [pick(held)] };
    case 'delete-many': {
      const some = held.filter(() => random() < 0.5);
      return { kind, paths: some.length === 0 ? [pick(held)] : some };
    }
  }
}

function pickKind(held: number, free: number, random: () => number): Step['kind'] {
  const possible = (Object.keys(KINDS) as Step['kind'][]).filter((kind) => {
    const makes = ['upload', 'move', 'copy'].includes(kind);
    return (free > 0 || !makes) && (held > 0 || kind === 'upload');
  });
  const drawn = possible.flatMap((kind) => Array.from({ length: KINDS[kind].weight }, () => kind));
  return drawn[Math.floor(random() * drawn.length)] ?? 'upload';
}

/** The bearing after a step that was carried out. */
export function afterStep(bearing: Bearing, { kind, paths, content: written }: Step): Bearing {
  const next = new Map(bearing);
  const [first = ''] = paths;
  const content = bearing.get(first)?.content;
  for (const path of paths) next.set(path, { content: written, clause: KINDS[kind].promise });
  if (kind === 'copy') next.set(first, { content, clause: 'storage.copy.keeps-source' });
  if (kind === 'copy' || kind === 'move') next.set(paths[1] ?? '', { content, clause: KINDS[kind].promise });
  return next;
}

/** The promise that is broken if a path is not as it ought to be right after a step. */
export function blameFor({ kind, paths }: Step, path: string, { clause }: Promised): string {
  return paths.includes(path) ? clause : (KINDS[kind].leaves ?? clause);
}

export function renderStep({ kind, paths }: Step): string {
  return `${kind} ${paths.join(kind === 'move' || kind === 'copy' ? ' to ' : ' and ')}`;
}
