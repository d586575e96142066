// Keeps two runs on this machine from changing the same project at once: a file each; the run that finds no other holds the lock.
import { createHash, randomUUID } from 'node:crypto';
import { chmod, lstat, mkdir, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { withoutUndefined } from '../../../specs/without-undefined.ts';
import { isRecord, parseJson } from '../contract/json.ts';
import { createRandom } from '../contract/random.ts';

export interface LockSettings {
  /** Common to all runs that might be at work on the same target. */
  readonly directory: string;
  /** What is kept for one run, in any characters. */
  readonly key: string;
  readonly runId: string;
  /** Milliseconds that another run may keep us waiting. */
  readonly patience: number;
  /** Called once, when there is another run to wait for. */
  readonly onWait?: (holder: string) => void;
  readonly signal?: AbortSignal | undefined;
}

export type LockState =
  | {
      readonly kind: 'held';
      /** Another run took us for dead, since we slept with the machine or were stopped for a while. */
      isLost(): boolean;
      release(): Promise<void>;
    }
  /** Waited for in vain, or until the signal. */
  | { readonly kind: 'busy'; readonly holder: string }
  /** The folder cannot be written: no other run can be kept out. */
  | { readonly kind: 'impossible'; readonly reason: string };

interface Mark {
  readonly run: string;
  readonly pid: number;
  readonly host: string;
}

/** How often the holder shows that it is there, and after how long without that it is taken for gone. */
const HEARTBEAT = 1_000;
const SILENCE = 30_000;
/** A process that is not there any more; but its number may be that of another container. */
const SILENCE_OF_THE_DEAD = 5_000;
const LARGEST_MARK = 1_000;

/**
 * Every run marks first and looks then, so two can never both find no other; a run that finds another takes its own mark
 * away and comes again. Marks have names of their own: taking away that of a dead run can never hit a living one.
 */
export async function acquireLock(settings: LockSettings): Promise<LockState> {
  const { directory, key, patience, signal, onWait } = settings;
  const prefix = `${createHash('sha256').update(key).digest('hex').slice(0, 24)}.`;
  const own = join(directory, `${prefix}${randomUUID()}`);
  const mark: Mark = { run: settings.runId, pid: process.pid, host: hostname() };
  const until = performance.now() + patience;
  const random = createRandom(own);
  let reported = false;
  try {
    await openFolder(directory);
    for (;;) {
      let other = await findOther(directory, prefix, own);
      if (other === undefined) {
        await writeFile(own, JSON.stringify(mark), { flag: 'wx', mode: 0o644 });
        other = await findOther(directory, prefix, own);
        if (other === undefined) return hold(own);
        await rm(own, { force: true });
      }
      if (!reported) onWait?.(other);
      reported = true;
      if (performance.now() >= until || signal?.aborted === true) return { kind: 'busy', holder: other };
      // Unlike pauses, so that two runs that met do not meet for ever.
      await sleep(Math.min(50 + random() * 100, Math.max(1, until - performance.now())));
    }
  } catch (error) {
    await rm(own, { force: true }).catch(() => undefined);
    return { kind: 'impossible', reason: error instanceof Error ? error.message : String(error) };
  }
}

/** For every user of the machine: later runs must be able to mark, and to take away what a dead run left. */
async function openFolder(directory: string): Promise<void> {
  const created = await mkdir(directory, { recursive: true });
  // Never a folder that was there already: in a temporary folder it may be another user's link to another place.
  if (created !== undefined) await chmod(directory, 0o777).catch(() => undefined);
}

function hold(file: string): LockState {
  let lost = false;
  const beat = setInterval(() => {
    const now = new Date();
    utimes(file, now, now).catch(() => {
      lost = true;
    });
  }, HEARTBEAT);
  beat.unref();
  return {
    kind: 'held',
    isLost: () => lost,
    async release() {
      clearInterval(beat);
      await rm(file, { force: true });
    },
  };
}

/** Another run that marked and lives; the marks of the dead are taken away. */
async function findOther(directory: string, prefix: string, own: string): Promise<string | undefined> {
  let found: string | undefined;
  for (const name of await readdir(directory)) {
    const file = join(directory, name);
    if (!name.startsWith(prefix) || file === own) continue;
    const mark = await readMark(file);
    if (mark === undefined) continue;
    if (isGone(mark)) await rm(file, { force: true });
    else found ??= describeMark(mark);
  }
  return found;
}

interface SeenMark extends Partial<Mark> {
  /** Milliseconds since the last heartbeat. */
  readonly age: number;
}

/** Undefined when it is taken away meanwhile. Any user may write there: only small files are read, and no links followed. */
async function readMark(file: string): Promise<SeenMark | undefined> {
  try {
    const stats = await lstat(file);
    const age = Date.now() - stats.mtimeMs;
    if (!stats.isFile() || stats.size > LARGEST_MARK) return { age };
    return { age, ...parseMark(await readFile(file, 'utf8')) };
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

/** A mark that is just being written is empty. */
function parseMark(text: string): Partial<Mark> {
  const value = parseJson(text);
  const { run, pid, host } = isRecord(value) ? value : {};
  return withoutUndefined({
    run: typeof run === 'string' ? run : undefined,
    pid: typeof pid === 'number' ? pid : undefined,
    host: typeof host === 'string' ? host : undefined,
  });
}

function isGone({ age, host, pid }: SeenMark): boolean {
  if (age > SILENCE) return true;
  return age > SILENCE_OF_THE_DEAD && host === hostname() && pid !== undefined && !isRunning(pid);
}

/** Whether a process of this machine is there. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // A process of another user is there, too.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

function describeMark({ run, pid }: SeenMark): string {
  const name = run === undefined || !/^[a-z\d]{1,40}$/u.test(run) ? '' : ` ${run}`;
  return `run${name}${pid === undefined ? '' : `, process ${pid}`}`;
}
