// Tries requests in short sequences, each from the same beginning, and checks the answer and the state after each request.
import * as fc from 'fast-check';
import { toSending, type Sending } from './draft.ts';
import { hostileTwists } from './hostile-twists.ts';
import { createJudge, type Judgement } from './judge.ts';
import { nearMisses } from './near-misses.ts';
import { send, type Answer } from './send.ts';
import { twisted } from './twist.ts';
import { validDrafts, type World } from './valid.ts';

/** A mock on a socket that is to be tried. */
export interface Tried extends Judgement {
  readonly url: string;
  readonly world: World;
  /** Puts everything back to where the sequences begin. */
  restore(): Promise<void>;
  /** Everything that requests can change; equal when nothing changed. */
  state(): Promise<string>;
  /** What no request is meant for, byte for byte. */
  untouched(): Promise<string>;
  /** Whether it still answers as it should. */
  isWell(): Promise<boolean>;
  /** What the mock wrote down of the requests. */
  journal(): string;
  /** What it must never write down. */
  readonly unwritten: readonly string[];
  /** What the mock warned about. */
  readonly warnings: readonly string[];
  close(): Promise<void>;
}

export interface Plan {
  /** How many requests at least. */
  readonly runs: number;
  readonly seed: number;
  /** The path of fast-check that repeats one sequence. */
  readonly path?: string;
  /** How many requests a sequence has at most; 60 by default. */
  readonly longest?: number;
  /** Whether the first sequence that goes wrong is good enough. */
  readonly hasty?: boolean;
}

/** How often each kind of request is tried. */
const WEIGHTS = { valid: 4, 'nearly valid': 4, hostile: 3 } as const;

/** Rejects with the shortest sequence that goes wrong, as lines for a shell. */
export async function fuzz(tried: Tried, { runs, seed, path, longest = 60, hasty = false }: Plan) {
  const judge = createJudge(tried);
  const tally = createTally();
  const untouched = await tried.untouched();

  const drafts = validDrafts(tried.world);
  const sendings = fc
    .oneof(
      { weight: WEIGHTS.valid, arbitrary: drafts },
      { weight: WEIGHTS['nearly valid'], arbitrary: twisted(drafts, 'nearly valid', nearMisses) },
      { weight: WEIGHTS.hostile, arbitrary: twisted(drafts, 'hostile', hostileTwists) },
    )
    .map(toSending);
  const sequences = fc.array(sendings, { minLength: 1, maxLength: longest, size: 'max' });

  const property = fc.asyncProperty(sequences, async (sequence) => {
    await tried.restore();
    let before = await tried.state();
    for (const sending of sequence) {
      const answer = await send(tried.url, sending);
      tally.count(judge.operationOf(sending), answer);
      demand(sending, answer, judge.complaints(sending, answer));
      demand(sending, answer, tried.warnings);
      const after = await tried.state();
      if (mayChangeNothing(sending, answer) && after !== before)
        demand(sending, answer, [`The state changed:\n${difference(before, after)}`]);
      before = after;
    }
    const journal = tried.journal();
    if (tried.unwritten.some((secret) => journal.includes(secret))) throw new Error('The journal holds a secret.');
    if (!(await tried.isWell())) throw new Error('Afterwards the mock does not answer as it should.');
    if ((await tried.untouched()) !== untouched) throw new Error('What no request was for has changed.');
  });

  for (let round = 0; tally.total() < runs; round += 1) {
    await fc.assert(property, {
      numRuns: path === undefined ? 10 : 1,
      seed: seed + round,
      endOnFailure: hasty || path !== undefined,
      ...(path === undefined ? {} : { path }),
    });
    if (path !== undefined) break;
  }
  return tally;
}

/** A refusal changes nothing, nor does a read; a request that broke off has no effect. */
function mayChangeNothing({ method }: Sending, answer: Answer | undefined): boolean {
  return answer === undefined || answer.status >= 400 || method === 'GET' || method === 'HEAD';
}

function demand(sending: Sending, answer: Answer | undefined, complaints: readonly string[]): void {
  if (complaints.length === 0) return;
  const answered = answer === undefined ? 'no answer' : `${answer.status} ${answer.body.toString().slice(0, 600)}`;
  throw new Error(`${complaints.join('\n')}\n${fc.stringify(sending)}\n  # answered: ${answered}`);
}

/** The lines that only one of them has. */
function difference(before: string, after: string): string {
  const [old, now] = [before.split('\n'), after.split('\n')];
  return [
    ...old.filter((line) => !now.includes(line)).map((line) => `- ${line.slice(0, 300)}`),
    ...now.filter((line) => !old.includes(line)).map((line) => `+ ${line.slice(0, 300)}`),
  ].join('\n');
}

/** Counts what was tried, so that gaps show. */
function createTally() {
  const answers = new Map<string, Set<string>>();
  let total = 0;
  return {
    count(operation: string | undefined, answer: Answer | undefined) {
      total += 1;
      if (operation === undefined || answer === undefined) return;
      answers.set(operation, (answers.get(operation) ?? new Set()).add(`${answer.status}`.slice(0, 1)));
    },
    total: () => total,
    /** Operations without an answer of this class, such as 2 for 2xx. */
    without: (operations: readonly string[], statusClass: number) =>
      operations.filter((operation) => answers.get(operation)?.has(`${statusClass}`) !== true),
  };
}
