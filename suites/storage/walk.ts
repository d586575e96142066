// A bucket as it ought to be after a random row of changes: what each path holds, and which promise says so.

/** What is promised about a path: this content, or that nothing is there. */
interface Promised {
  readonly content: string | undefined;
  readonly clause: string;
}

export type Bearing = ReadonlyMap<string, Promised>;

export type Step =
  | { readonly kind: 'upload' | 'replace'; readonly path: string; readonly content: string }
  | { readonly kind: 'move' | 'copy'; readonly source: string; readonly destination: string }
  | { readonly kind: 'delete'; readonly path: string }
  | { readonly kind: 'delete-many'; readonly paths: readonly string[] };

/** What a path holds from a step on that named it. */
const PROMISES: Readonly<Record<Step['kind'], string>> = {
  upload: 'storage.upload.stores-object',
  replace: 'storage.replace.replaces-content',
  move: 'storage.move.moves-object',
  copy: 'storage.copy.copies-object',
  delete: 'storage.delete.one-removes-object',
  'delete-many': 'storage.delete.many-removes-objects',
};

/** What a step does to paths that it does not name; otherwise the promise about the path itself still holds. */
const LEAVES: Readonly<Partial<Record<Step['kind'], string>>> = {
  replace: 'storage.replace.leaves-others',
  delete: 'storage.delete.one-leaves-others',
  'delete-many': 'storage.delete.many-leaves-others',
};

/** How often each kind is taken, so that about half of the paths hold something. */
const WEIGHTS: readonly (readonly [Step['kind'], number])[] = [
  ['upload', 5],
  ['replace', 3],
  ['move', 3],
  ['copy', 2],
  ['delete', 2],
  ['delete-many', 1],
];

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
  const possible = WEIGHTS.filter(([kind]) => isPossible(kind, held.length, free.length));
  const kind = pickWeighted(possible, random);
  switch (kind) {
    case 'upload':
      return { kind, path: pickOne(free, random), content };
    case 'replace':
      return { kind, path: pickOne(held, random), content };
    case 'move':
    case 'copy':
      return { kind, source: pickOne(held, random), destination: pickOne(free, random) };
    case 'delete':
      return { kind, path: pickOne(held, random) };
    case 'delete-many': {
      const some = held.filter(() => random() < 0.5);
      return { kind, paths: some.length === 0 ? [pickOne(held, random)] : some };
    }
  }
}

function isPossible(kind: Step['kind'], held: number, free: number): boolean {
  if (kind === 'upload') return free > 0;
  if (kind === 'move' || kind === 'copy') return held > 0 && free > 0;
  return held > 0;
}

/** The bearing after a step that was carried out. */
export function afterStep(bearing: Bearing, step: Step): Bearing {
  const next = new Map(bearing);
  const clause = PROMISES[step.kind];
  switch (step.kind) {
    case 'upload':
    case 'replace':
      return next.set(step.path, { content: step.content, clause });
    case 'copy':
      next.set(step.source, { content: bearing.get(step.source)?.content, clause: 'storage.copy.keeps-source' });
      return next.set(step.destination, { content: bearing.get(step.source)?.content, clause });
    case 'move':
      next.set(step.source, { content: undefined, clause });
      return next.set(step.destination, { content: bearing.get(step.source)?.content, clause });
    case 'delete':
      return next.set(step.path, { content: undefined, clause });
    case 'delete-many':
      for (const path of step.paths) next.set(path, { content: undefined, clause });
      return next;
  }
}

/** The paths that a step names. */
export function namedBy(step: Step): readonly string[] {
  switch (step.kind) {
    case 'upload':
    case 'replace':
    case 'delete':
      return [step.path];
    case 'move':
    case 'copy':
      return [step.source, step.destination];
    case 'delete-many':
      return step.paths;
  }
}

/** The promise that is broken if a path is not as it ought to be right after a step. */
export function blameFor(step: Step, path: string, promised: Promised): string {
  return namedBy(step).includes(path) ? promised.clause : (LEAVES[step.kind] ?? promised.clause);
}

export function renderStep(step: Step): string {
  switch (step.kind) {
    case 'move':
    case 'copy':
      return `${step.kind} ${step.source} to ${step.destination}`;
    default:
      return `${step.kind} ${namedBy(step).join(' and ')}`;
  }
}

function pickOne(items: readonly string[], random: () => number): string {
  return items[Math.floor(random() * items.length)] ?? '';
}

function pickWeighted(weights: typeof WEIGHTS, random: () => number): Step['kind'] {
  let rest = random() * weights.reduce((sum, [, weight]) => sum + weight, 0);
  for (const [kind, weight] of weights) {
    rest -= weight;
    if (rest < 0) return kind;
  }
  return 'upload';
}
