// Witnesses written as steps: one request each, and what counts is the answer to the last.
import type { Witness } from './witness.ts';

type Answer = Awaited<ReturnType<Witness['send']>>;

export const FILE = ['bucket one', 'upload one/file.txt text'];

/** Two of the paths begin alike. */
export const FOLDER = [
  'bucket one',
  'upload one/folder/a.txt',
  'upload one/folder/a.txt.bak',
  'upload one/folder/b.txt',
];

/** The same path in two buckets. */
export const NAMESAKES = ['bucket one', 'bucket two', 'upload one/file.txt first', 'upload two/file.txt second'];

export const SIGNED = [...FILE, 'POST /object/sign/one/file.txt {"expiresIn":600}'];

/**
 * `bucket <name> [public | <settings>]`, `upload <bucket>/<path> [<text>]`, `read <bucket>/<path>`,
 * `sign <bucket>/<path>`(its token is `{token}` from then on), and any other request as
 * `[keyless | anon | user] <METHOD> <path> [<body>]`.
 */
export async function takeSteps(w: Witness, steps: readonly string[]): Promise<unknown> {
  let token = '';
  let last: Answer | undefined;
  for (const step of steps) {
    const { who, verb, place, rest } = parseStep(step.replace('{token}', token));
    const slash = place.indexOf('/');
    const object = [place.slice(0, slash), place.slice(slash + 1)] as const;
    if (verb === 'sign') token = await w.token(...object);
    else if (verb === 'bucket') last = await w.bucket(place, toSettings(rest));
    else if (verb === 'upload') last = await w.upload(...object, rest ?? object[1]);
    else if (verb === 'read') last = await w.read(...object);
    else if (who === 'anon' || who === 'user') last = await w.sendAs(who, verb, place, toBody(rest));
    else last = await w.send(verb, place, toBody(rest), { keyless: who === 'keyless' });
  }
  return last === undefined ? undefined : [last.status, whatMatters(last)];
}

function parseStep(step: string) {
  const [, who, verb, place, rest] =
    /^(?:(keyless|anon|user) )?(bucket|upload|read|sign|[A-Z]+) (\S+)(?: ([^]*))?$/.exec(step) ?? [];
  if (verb === undefined || place === undefined) throw new Error(`Not a step of a witness: "${step}".`);
  return { who, verb, place, rest };
}

function toBody(rest: string | undefined): unknown {
  return rest?.startsWith('{') === true ? JSON.parse(rest) : rest;
}

function toSettings(rest = '{}'): Readonly<Record<string, unknown>> {
  return rest === 'public' ? { public: true } : (JSON.parse(rest) as Readonly<Record<string, unknown>>);
}

/** A list without its order, which is the table's own. */
function whatMatters({ json, text }: Answer): unknown {
  return Array.isArray(json) ? json.map((item) => withoutChance(JSON.stringify(item))).toSorted() : withoutChance(text);
}

/** Times, tokens and ids are others in every run. */
function withoutChance(text: string): string {
  return text
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-][\d:]+)/g, 'time')
    .replaceAll(/eyJ[\w-]+\.[\w-]+\.[\w-]+/g, 'token')
    .replaceAll(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g, 'id');
}
