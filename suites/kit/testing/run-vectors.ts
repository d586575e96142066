// Runs of tiny cases on a tiny server, and what came of them, as YAML beside the test: one form for all of them.
import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { checkKeys, checkNames, fill, patterns, readTable } from '../../../tests/support/table.ts';
import { mapValues } from '../../../specs/map-values.ts';
import { withoutUndefined } from '../../../specs/without-undefined.ts';
import type { AnyCase, AnySuite, Canary, CaseEnvironment, NeedState } from '../contract/case.ts';
import { checkEqual, CheckFailure, type CheckDetails } from '../contract/check.ts';
import { Unjudgeable } from '../contract/exchange.ts';
import { countWith } from '../contract/gauge.ts';
import { orUnknown, SafetyStop, Untrusted } from '../contract/safety.ts';
import type { AnswerViolation } from '../contract/violation.ts';
import type { Hazard, Run, RunRecord } from '../outcome.ts';
import type { RunSettings } from '../run/run-settings.ts';
import { runSuites } from '../run/run-suites.ts';
import { answerJson, get, serveTiny, tinyCase, tinyJudges, tinySuite } from './tiny-server.ts';

/** `GET /path`; one of the words; or an object with one of them and what belongs to it. */
type Step = string | (Details & Readonly<Record<string, unknown>>);
type Steps = Step | readonly Step[];

interface Details extends CheckDetails {
  /** What is compared. */
  readonly what?: string;
}

interface CaseFacts {
  readonly does: Steps;
  /** The last parts of their ids. */
  readonly clauses?: readonly string[];
  readonly needs?: readonly string[];
  readonly hazard?: Hazard;
}

interface NeedFacts {
  readonly state?: NeedState;
  readonly does?: Steps;
  readonly hazard?: Hazard;
}

/** A status, `silence`, `closed`, or a whole answer, `after` so many milliseconds. */
type Answer = number | 'silence' | 'closed' | WholeAnswer;

interface WholeAnswer {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly after?: number;
  /** From now on, or so many milliseconds `later`, something is there; or gone: then it is not found. */
  readonly makes?: string;
  readonly later?: number;
  readonly removes?: string;
  readonly finds?: string;
}

interface RunVector {
  readonly title: string;
  /** Values for names, `$name`: a run with each. */
  readonly each?: readonly Readonly<Record<string, unknown>>[];
  /** By the path or its beginning (`/write*`); of a list one after the other, the last one for ever. Anything else is answered `{}`. */
  readonly server?: Readonly<Record<string, Answer | readonly Answer[]>>;
  readonly cases: Readonly<Record<string, Steps | CaseFacts>>;
  /** Those that count; absent: all. */
  readonly scored?: readonly string[];
  /** Without a state: met, if what it does does not throw. */
  readonly needs?: Readonly<Record<string, NeedFacts>>;
  /** What removes a thing of this kind; `$name` stands for its name. */
  readonly removers?: Readonly<Record<string, Steps>>;
  /** What removes several at once; `$names` stands for theirs, with a plus between. */
  readonly removersOfMany?: Readonly<Record<string, Steps>>;
  /** What the check of answers finds, by a part of the path. */
  readonly answers?: Readonly<Record<string, AnswerViolation>>;
  /** What a request does, by a part of its line (`POST /path`); any other reads. */
  readonly hazards?: Readonly<Record<string, Hazard>>;
  /** Guards against requests with DELETE; its trial breaks the clause `other`. */
  readonly canary?: Readonly<Record<'plant' | 'look' | 'trial', Steps>>;
  readonly capabilities?: AnySuite['capabilities'];
  readonly mode?: ReturnType<NonNullable<AnySuite['modeOf']>>;
  /** A sentence: met by answers other than `[]`. */
  readonly gauge?: string;
  /** Where another interface is claimed, with one case. */
  readonly management?: string;
  /** Of storage, if not that of the server. */
  readonly url?: string;
  readonly settings?: Partial<RunSettings>;
  /** Milliseconds after which the run is interrupted, and within which it then ends. */
  readonly interrupted?: { readonly after: number; readonly within: number };
  /** What the run shows, at least; `~` begins a pattern, `$url` is the server's. */
  readonly shows?: Readonly<Record<string, unknown>>;
  /** Paths of what it does not show; what they lead to without their last part is there. */
  readonly lacks?: readonly string[];
  /** Numbers by their paths: what they are at least. */
  readonly least?: Readonly<Record<string, number>>;
  /** How often a line is sent at most. */
  readonly most?: Readonly<Record<string, number>>;
  /** Texts that stand nowhere in it. */
  readonly hides?: readonly string[];
}

/** The schema of a vector. */
const FORM = parse(readFileSync(new URL('run-vectors.yaml', import.meta.url), 'utf8')) as {
  readonly properties: object;
};
const isVector = new Ajv2020({ allowUnionTypes: true, strictRequired: false, strictTypes: false }).compile<RunVector>(
  FORM,
);

const idOf = (end: string): string => `storage.tiny.${end}`;

/** Parts of a vector whose keys requests and clean-ups have to meet. */
const MET = ['server', 'answers', 'hazards', 'removers', 'removersOfMany'] as const;
/** True, so that it may stand behind what finds the key. */
type Meet = (part: (typeof MET)[number], key: string) => true;

/** Runs every vector of `x.yaml` beside `x.test.ts`, given by its URL. A key that no run of its vector meets is an error. */
export function testRuns(file: string): void {
  const unmet = new Set<string>();
  let left = 0;
  for (const vector of readTable(file, Object.keys(FORM.properties)) as readonly Pick<RunVector, 'title' | 'each'>[])
    for (const values of vector.each ?? [{}]) {
      checkNames(vector, { ...values, url: '', name: '', names: '', fresh: '' }, `"${vector.title}"`);
      const filled = fill<object>(vector, values);
      if (!isVector(filled)) throw new Error(`"${vector.title}": ${JSON.stringify(isVector.errors?.[0])}`);
      const nameOf = (part: string, key: string): string => `${part} of "${vector.title}": ${key}`;
      for (const part of MET) for (const key of Object.keys(filled[part] ?? {})) unmet.add(nameOf(part, key));
      const meet: Meet = (part, key) => {
        unmet.delete(nameOf(part, key));
        return true;
      };
      left += 1;
      test(vector.each === undefined ? filled.title : `${filled.title}: ${JSON.stringify(values)}`, () => {
        left -= 1;
        return runVector(filled, meet);
      });
    }
  afterAll(() => {
    // Of a selection the others may be the ones that meet it.
    if (left <= 0) expect([...unmet]).toEqual([]);
  });
}

function isFacts(given: Steps | CaseFacts): given is CaseFacts {
  return typeof given === 'object' && 'does' in given;
}

async function runVector(vector: RunVector, meet: Meet): Promise<void> {
  const { url: origin, seen } = await serveTiny(answering(vector.server ?? {}, meet));
  const {
    settings = {},
    scored,
    management,
    shows = {},
    lacks = [],
    least = {},
    most = {},
    hides = [],
  } = fill(vector, { url: origin });
  const stop = new AbortController();
  const suite = toSuite(vector, stop, meet);
  const away = {
    ...suite,
    interface: 'management',
    cases: [tinyCase('away', (env) => take(env, 'GET /', stop))],
  } as const;
  for (const end of scored ?? []) expect(vector.cases).toHaveProperty([end]);
  const records: RunRecord[] = [];
  const notices: string[] = [];
  const { after, within } = vector.interrupted ?? { after: undefined, within: Infinity };
  let interrupted = performance.now();
  if (after !== undefined)
    setTimeout(() => {
      interrupted = performance.now();
      stop.abort();
    }, after);
  const url = vector.url ?? origin;
  const run = await runSuites(tinyJudges([suite, away], scored?.map(idOf)), {
    target: {
      ...(suite.cases.length === 0 ? {} : { storage: { url, key: 'sentinel-storage-key', users: [] } }),
      ...(management === undefined ? {} : { management: { url: management, token: 'a-token', ref: 'ref' } }),
    },
    seenWithin: 50,
    signal: stop.signal,
    onRecord: (record) => void records.push(record),
    onNotice: (sentence) => void notices.push(sentence),
    ...settings,
  });
  expect(performance.now() - interrupted).toBeLessThan(within);
  const counts = new Map([...Map.groupBy(seen, (line) => line)].map(([line, { length }]) => [line, length]));
  const shown = {
    ...whatShows(run),
    kinds: records.map(({ kind }) => kind),
    notices,
    sent: seen,
    counts: Object.fromEntries(counts),
  };
  checkKeys(shows, Object.keys(shown), 'A run');
  expect(shown).toMatchObject(patterns(shows) as object);
  for (const path of lacks) {
    expect(shown).toHaveProperty(path.slice(0, path.lastIndexOf('.')));
    expect(shown).not.toHaveProperty(path);
  }
  for (const [path, number] of Object.entries(least))
    expect(shown).toHaveProperty(path, expect.toSatisfy((value: number) => value >= number) as unknown);
  for (const [line, times] of Object.entries(most)) expect(counts.get(line)).toBeLessThanOrEqual(times);
  for (const text of hides) expect(JSON.stringify(records)).not.toContain(text);
}

/** The parts of a run that vectors are about, each by itself. */
function whatShows({ header, outcomes, findings, footer }: Run): object {
  const { exitCode, summary, interfaces, capabilities } = footer ?? {};
  const [{ verdict, reason } = {}] = interfaces ?? [];
  return {
    header,
    outcomes,
    findings,
    footer,
    exitCode,
    summary,
    interfaces,
    verdict,
    reason,
    capabilities,
    verdicts: outcomes.map((one) => one.verdict),
    red: outcomes.filter(({ verdict }) => verdict !== 'pass'),
    messages: outcomes.map(({ message }) => message ?? null),
    answers: outcomes.map(({ observations }) => observations.map(({ answer }) => answer)),
  };
}

function answering(answers: NonNullable<RunVector['server']>, meet: Meet): Parameters<typeof serveTiny>[0] {
  const times = new Map<string, number>();
  const there = new Set<string>();
  return ({ url = '' }, response) => {
    // A kept connection that breaks off is tried once more by itself.
    response.setHeader('connection', 'close');
    const key = Object.keys(answers).find(
      (one) => one === url || (one.endsWith('*') && url.startsWith(one.slice(0, -1))),
    );
    if (key !== undefined) meet('server', key);
    const place = times.get(key ?? url) ?? 0;
    times.set(key ?? url, place + 1);
    const all = [answers[key ?? ''] ?? 200].flat() as readonly Answer[];
    const answer = all[Math.min(place, all.length - 1)] ?? 200;
    if (answer === 'closed') response.destroy();
    if (typeof answer === 'string') return;
    const whole: WholeAnswer = typeof answer === 'number' ? { status: answer } : answer;
    const { makes, later } = whole;
    if (makes !== undefined && later !== undefined) setTimeout(() => there.add(makes), later);
    else if (makes !== undefined) there.add(makes);
    if (whole.removes !== undefined) there.delete(whole.removes);
    const found = whole.finds === undefined || there.has(whole.finds);
    const { status = found ? 200 : 404, headers = {}, body = {}, after = 0 } = whole;
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    const send = (): void => {
      if (typeof body === 'string') response.writeHead(status).end(body);
      else answerJson(response, body, status);
    };
    if (after === 0) send();
    else setTimeout(send, after);
  };
}

function toSuite(vector: RunVector, stop: AbortController, meet: Meet): AnySuite {
  const {
    cases,
    needs = {},
    removers = {},
    removersOfMany = {},
    answers = {},
    hazards = {},
    canary,
    capabilities,
    mode,
    gauge,
  } = vector;
  const run =
    (steps: Steps, names: object = {}) =>
    async (env: CaseEnvironment): Promise<void> => {
      for (const step of [steps].flat(2) as readonly Step[]) await take(env, fill(step, { ...names }), stop);
    };
  const check =
    ({ does = [], state = { kind: 'met' } }: NeedFacts) =>
    async (env: CaseEnvironment): Promise<NeedState> => {
      await run(does)(env);
      return state;
    };
  const toCase = ([id, given]: readonly [string, Steps | CaseFacts]): AnyCase => {
    const { does, clauses: [first = 'stated', ...others] = [], ...facts } = isFacts(given) ? given : { does: given };
    return tinyCase(id, run(does), { ...facts, clauses: [idOf(first), ...others.map(idOf)] });
  };
  return tinySuite(Object.entries(cases).map(toCase), {
    needs: mapValues(needs, (need) => ({ hazard: need.hazard ?? 'read', check: check(need) })),
    removers: mapValues(removers, (steps, kind) => (env: CaseEnvironment, name: string) => {
      meet('removers', kind);
      return run(steps, { name })(env);
    }),
    removersOfMany: mapValues(removersOfMany, (steps, kind) => (env: CaseEnvironment, names: readonly string[]) => {
      meet('removersOfMany', kind);
      return run(steps, { names: names.join('+') })(env);
    }),
    checkAnswer: ({ request: { url } }) =>
      Object.entries(answers).flatMap(([part, found]) => (url.includes(part) && meet('answers', part) ? [found] : [])),
    hazardOf({ method, url }) {
      const line = `${method} ${new URL(url).pathname}`;
      return Object.entries(hazards).find(([part]) => line.includes(part) && meet('hazards', part))?.[1] ?? 'read';
    },
    gauges: [gauge ?? []].flat().map((sentence) => ({
      id: 'storage.lists',
      sentence,
      create: countWith(({ text }) => ({ asked: 1, met: text === '[]' ? 0 : 1 })),
    })),
    ...withoutUndefined({
      capabilities,
      canaries: canary && { bird: toCanary(canary, run) },
      modeOf: mode && (() => mode),
    }),
  });
}

type Doing = (steps: Steps) => (env: CaseEnvironment) => Promise<void>;

function toCanary({ plant, look, trial }: NonNullable<RunVector['canary']>, run: Doing): Canary<CaseEnvironment> {
  return {
    hazard: 'write-scoped',
    guards: ({ method }) => method === 'DELETE',
    async plant(env) {
      await run(plant)(env);
      return { look: run(look), trials: [{ what: 'a trial', clause: idOf('other'), run: run(trial) }] };
    },
  };
}

/** What a step may do beside asking; the text is what stands behind its word. */
const STEPS: Readonly<Record<string, (env: CaseEnvironment, text: string, details: Details) => unknown>> = {
  fails: (_, text, details) => {
    throw new CheckFailure(text, details);
  },
  trips: (_, text) => {
    throw new SafetyStop(text);
  },
  unjudgeable: (_, text) => {
    throw new Unjudgeable(text);
  },
  untrusted: (_, text) => {
    throw new Untrusted(text);
  },
  throws: (_, text) => {
    throw new TypeError(text);
  },
  status: checkStatus,
  /** The same, but another one says nothing. */
  unless: (env, wanted, details) => orUnknown(Promise.resolve().then(() => checkStatus(env, wanted, details))),
  /** Reads this path until it is found, or should have been. */
  until: (env, path) =>
    env.until('it is seen', async () => {
      await get(env, path);
      checkStatus(env, '200', { what: 'it is seen' });
    }),
  observes: (env, answer) => env.observe(idOf('open'), answer),
  opens: (env, name) => env.opened('thing', name),
  pauses: (env, milliseconds) => env.pause(Number(milliseconds)),
};

function checkStatus(env: CaseEnvironment, wanted: string, { what = '', clause }: Details): void {
  checkEqual(String(env.latest()?.status), wanted, what, { clause });
}

async function take(env: CaseEnvironment, step: Step, stop: AbortController): Promise<void> {
  if (step === 'interrupts') stop.abort();
  else if (typeof step === 'string') {
    const [method, path = ''] = step.split(' ');
    const sent = path.replace('$fresh', () => env.name('x'));
    await get(env, sent, method);
  } else {
    const [word = '', text] = Object.entries(step)[0] ?? [];
    const { [word]: _, ...details } = step;
    const work = STEPS[word];
    if (work === undefined) throw new Error(`A step begins with "${word}".`);
    await work(env, String(text), details);
  }
}
