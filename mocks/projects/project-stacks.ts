// The stacks of all projects: the main one from the start, the others opened at the first request that needs them.
import { ConnectionError } from '../db/postgres/connection-error.ts';
import { DatabaseError } from '../db/db.ts';
import { ServiceError } from '../http/service-error.ts';
import { isRunning, type ProjectState, type ProjectStatus } from '../management/operations/state.ts';
import { createProjectKeys, type ProjectKeys } from '../runtime/keys.ts';
import { createQueue } from '../runtime/queue.ts';
import { rememberStack, type Stack, type StackState } from './stack.ts';

/** What is known of a project, as far as its stack needs it. */
type KnownProject = Pick<ProjectState, 'ref' | 'jwtSecret'>;

/** Why a project's data and storage cannot be reached; the message is for the caller. */
export class ProjectUnavailable extends ServiceError {
  constructor(status: 404 | 503 | 540, message: string, options: ErrorOptions = {}) {
    super(status, message, { message });
    if (options.cause !== undefined) this.cause = options.cause;
  }
}

/** Undefined if a project of this status answers. A paused one answers with a status of the real service's own. */
export function refuseAsleep(status: ProjectStatus | undefined): ProjectUnavailable | undefined {
  if (status === undefined || isRunning(status)) return undefined;
  const message = `The project does not answer: its status is ${status}.`;
  return new ProjectUnavailable(status === 'INACTIVE' ? 540 : 503, message);
}

export interface ProjectStacksOptions {
  readonly main: { readonly keys: ProjectKeys; readonly stack: Stack };
  /** The projects of now. */
  readonly list: () => readonly KnownProject[];
  readonly open: (keys: ProjectKeys) => Promise<Stack>;
  /** The projects whose places any process has made. */
  readonly elsewhere?: () => Promise<readonly string[]>;
  /** Removes what a project kept, after its stack was closed. */
  readonly discard: (ref: string) => Promise<void>;
  /** How many may be open beside the main one; none: any number. */
  readonly most?: number;
}

export type ProjectStacks = ReturnType<typeof createProjectStacks>;

export function createProjectStacks({ main, list, open, elsewhere, discard, most }: ProjectStacksOptions) {
  const stacks = new Map<string, Stack>();
  const beginnings = new WeakMap<Stack, StackState>();
  const exclusively = createQueue();
  let closed = false;

  const has = (ref: string): boolean => list().some((known) => known.ref === ref);
  const find = (ref: string): KnownProject => findProject(closed ? [] : list(), ref);
  const keysOf = async (ref: string): Promise<ProjectKeys> =>
    ref === main.keys.ref ? main.keys : createKeys(find(ref));

  async function openAnew(ref: string): Promise<Stack> {
    // It may be gone by now.
    const keys = await keysOf(ref);
    if (most !== undefined && stacks.size >= most) throw new ProjectUnavailable(503, describeLimit(most));
    try {
      const stack = await open(keys);
      stacks.set(ref, stack);
      beginnings.set(stack, await rememberStack(stack));
      return stack;
    } catch (cause) {
      throw notOpened(cause);
    }
  }
  const openOnce = shareByName((ref) => exclusively(() => openAnew(ref)));

  return {
    main: main.stack,
    /** Whether there is such a project. */
    has,
    /** Throws a ProjectUnavailable. */
    async open(ref: string): Promise<Stack> {
      if (ref === main.keys.ref) return main.stack;
      find(ref);
      return stacks.get(ref) ?? openOnce(ref);
    },
    /** The one that is open already, if there is such a project. */
    current(ref: string): Stack | undefined {
      if (ref === main.keys.ref) return main.stack;
      return has(ref) ? stacks.get(ref) : undefined;
    },
    keysOf,
    /** Those that were opened, by reference; also of projects that are hidden at the moment. */
    opened: (): ReadonlyMap<string, Stack> => stacks,
    /** Within `exclusively`: those that any process has opened, as this one opens them; undefined where there is no such project now. */
    async everywhere(): Promise<ReadonlyMap<string, Stack | undefined>> {
      if (elsewhere === undefined) return stacks;
      const refs = new Set([...stacks.keys(), ...(await elsewhere())]);
      const found = new Map<string, Stack | undefined>();
      for (const ref of refs) found.set(ref, stacks.get(ref) ?? (has(ref) ? await openAnew(ref) : undefined));
      return found;
    },
    /** Closes those of projects that are gone: another process may have removed what they kept. */
    closeGone: (): Promise<void> =>
      exclusively(async () => {
        for (const [ref, stack] of [...stacks].filter(([one]) => !has(one))) {
          stacks.delete(ref);
          await stack.close();
        }
      }),
    /** While the work runs no stack is opened. */
    exclusively,
    /** Back to what it was when it was opened, since when it has the snapshot `initial` of its database. */
    async toBeginning(ref: string): Promise<void> {
      const stack = stacks.get(ref);
      if (stack === undefined) return;
      await stack.db.restore('initial');
      await beginnings.get(stack)?.putBack();
    },
    /** Within `exclusively`: closes a stack and removes what it kept. */
    async discard(ref: string): Promise<void> {
      const stack = stacks.get(ref);
      stacks.delete(ref);
      await stack?.close();
      await discard(ref);
    },
    /** All but the main one. */
    async close(): Promise<void> {
      closed = true;
      await exclusively(() => closeAll([...stacks.values()]));
    },
  };
}

function findProject(projects: readonly KnownProject[], ref: string): KnownProject {
  const project = projects.find((known) => known.ref === ref);
  if (project === undefined)
    throw new ProjectUnavailable(404, 'There is no such project here: GET /v1/projects lists those of your token.');
  return project;
}

async function createKeys({ ref, jwtSecret }: KnownProject): Promise<ProjectKeys> {
  if (jwtSecret === undefined) throw new Error(`The project ${ref} was kept without its keys.`);
  return createProjectKeys(ref, jwtSecret);
}

/** Calls with the same name share a work as long as it runs. */
function shareByName<T>(work: (name: string) => Promise<T>): (name: string) => Promise<T> {
  const running = new Map<string, Promise<T>>();
  return (name) => {
    const begun = running.get(name) ?? work(name).finally(() => running.delete(name));
    running.set(name, begun);
    return begun;
  };
}

async function closeAll(stacks: readonly Stack[]): Promise<void> {
  const results = await Promise.allSettled(stacks.map((stack) => stack.close()));
  const failed = results.find((result) => result.status === 'rejected');
  if (failed !== undefined) throw failed.reason;
}

function notOpened(cause: unknown): ProjectUnavailable {
  const reason = cause instanceof ConnectionError || cause instanceof DatabaseError ? ` ${cause.message}` : '';
  return new ProjectUnavailable(503, `The project could not be opened; the next request tries again.${reason}`, {
    cause,
  });
}

function describeLimit(most: number): string {
  const remedy = 'raise --open-projects (in a test: openProjects), or use a PostgreSQL server';
  if (most === 0) return `No project that was created may open its database, as openProjects is 0: ${remedy}.`;
  const open = most === 1 ? '1 project that was created is' : `${most} projects that were created are`;
  return `${open} open already, and each embedded database takes some 350 MB: go back with reset, ${remedy}.`;
}
