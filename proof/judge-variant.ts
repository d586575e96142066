// Whether the battery leaves legal variants alone: one by itself, or many that one server shows together.
import { isDeepStrictEqual } from 'node:util';
import type { Outcome, Run } from '../suites/kit/outcome.ts';
import { createClient } from '../mocks/client.ts';
import type { Mock } from '../mocks/mock.ts';
import { hideContent } from './legal/every-interface.ts';
import type { LegalVariant } from './legal/legal-variant.ts';
import { createJudge, targetOf } from './judge-in-process.ts';
import type { FetchHandler } from './kit/fault.ts';
import { watchTouches, type Watched } from './recording.ts';

export interface VariantProof {
  /** Whether anything was answered otherwise than by the mock: else nothing is proven. */
  readonly differs: boolean;
  /** What the battery held against it, or left behind; empty if it was left alone. */
  readonly wrong: readonly string[];
}

/** How many variants one server shows at most: from more it would be hard to find the one that is to blame. */
const TOGETHER = 8;

/**
 * The servers that show all variants. What is legal stays so beside other legal differences, so that a few servers do for
 * many variants. Those that change the database, or what their operator says, are servers of their own.
 */
export function groupVariants(variants: readonly LegalVariant[]): readonly (readonly LegalVariant[])[] {
  const isApart = ({ sql, claims, notWith }: LegalVariant): boolean =>
    (sql ?? claims) !== undefined || notWith === 'any other';
  const others = Map.groupBy(
    variants.filter((variant) => !isApart(variant)),
    (variant) => `${variant.interface} ${variant.hides}`,
  );
  return [
    ...variants.filter(isApart).map((variant) => [variant]),
    ...[...others.values()].flatMap((some) => deal(some, Math.ceil(some.length / TOGETHER))),
  ];
}

/** Each to the server that shows the fewest so far, and none that it cannot be shown with. */
function deal(variants: readonly LegalVariant[], servers: number): readonly (readonly LegalVariant[])[] {
  const dealt: LegalVariant[][] = Array.from({ length: servers }, () => []);
  for (const variant of variants) {
    const fits = dealt.filter((some) => !some.some((one) => excludes(one, variant) || excludes(variant, one)));
    const [fewest] = fits.toSorted((one, other) => one.length - other.length);
    if (fewest === undefined) dealt.push([variant]);
    else fewest.push(variant);
  }
  return dealt;
}

function excludes({ notWith }: LegalVariant, { id }: LegalVariant): boolean {
  return notWith?.includes(id) === true;
}

/**
 * In one run over one database, as a stranger's server is judged. If anything is wrong, each variant is judged by itself, and
 * that counts: two legal differences may make an illegal one, or one may hide the other.
 */
export async function judgeVariants(
  mock: Mock,
  variants: readonly LegalVariant[],
): Promise<ReadonlyMap<LegalVariant, VariantProof>> {
  const { differing, wrong } = await judgeServer(mock, variants);
  const proofs = new Map(variants.map((one) => [one, { differs: differing.has(one), wrong }]));
  if (variants.length === 1) return proofs;
  const doubtful = variants.filter((one) => wrong.length > 0 || !differing.has(one));
  if (doubtful.length > 0) console.log(`Judged alone: ${doubtful.map(({ id }) => id).join(', ')}. ${wrong.join('\n')}`);
  for (const variant of doubtful)
    for (const [one, proof] of await judgeVariants(mock, [variant])) proofs.set(one, proof);
  return proofs;
}

interface ServerProof {
  readonly differing: ReadonlySet<LegalVariant>;
  readonly wrong: readonly string[];
}

/** The cases that did not end as on an honest and complete target, and everything that the check of answers found. */
export function wrongOf({ outcomes, findings }: Run): readonly string[] {
  const cases = outcomes.filter(({ verdict }) => !['pass', 'observed', 'not-applicable'].includes(verdict));
  return [...cases, ...findings.map((finding) => ({ ...finding, message: finding.clause }))].map(tell);
}

/** A case or a finding in one line. */
export function tell({
  id,
  verdict,
  message,
  difference,
}: Pick<Outcome, 'id' | 'verdict' | 'message' | 'difference'>): string {
  return `${verdict} ${id}: ${message ?? ''} ${JSON.stringify(difference ?? {})}`;
}

async function judgeServer(mock: Mock, variants: readonly LegalVariant[]): Promise<ServerProof> {
  await mock.reset();
  const before = await probe(mock);
  const empty = await look(mock);
  for (const { sql } of variants) if (sql !== undefined) await mock.sql(sql);
  const isChanged = (await probe(mock)) !== before;
  const layers = layer(
    variants,
    hideContent((request) => mock.fetch(request)),
  );
  const [first] = variants;
  const claims = Object.assign({}, ...variants.map((variant) => variant.claims ?? {})) as Record<string, boolean>;
  const run = await createJudge({ clock: mock.clock }).judge(await targetOf(mock), layers.fetch, {
    ...(first?.interface === undefined ? {} : { only: [`${first.interface}.*`] }),
    ...(Object.keys(claims).length === 0 ? {} : { claims }),
  });
  const exitCode = run.footer?.exitCode;
  return {
    differing: new Set(variants.filter((one) => (isChanged && one.sql !== undefined) || layers.touches(one) > 0)),
    wrong: [
      ...wrongOf(run),
      ...(exitCode === 0 ? [] : [`the run ended with ${exitCode}: ${run.footer?.summary ?? ''}`]),
      ...leftBehind(empty, await look(mock)),
    ],
  };
}

/** One middleware over the other, each one watched. */
function layer(variants: readonly LegalVariant[], server: FetchHandler) {
  const layers = new Map<LegalVariant, Watched>();
  let fetch = server;
  for (const variant of variants) {
    const watched = watchTouches(variant.apply, fetch);
    layers.set(variant, watched);
    ({ fetch } = watched);
  }
  return { fetch, touches: (variant: LegalVariant): number => layers.get(variant)?.touches() ?? 0 };
}

function leftBehind(empty: readonly unknown[], now: readonly unknown[]): readonly string[] {
  return isDeepStrictEqual(now, empty) ? [] : [`left something behind: ${JSON.stringify(now)}`];
}

/** What a change of the database would show: a page without a size, and names. */
async function probe(mock: Mock): Promise<string> {
  const { text } = await createClient(mock).graphql(
    '{ blogPostCollection { edges { node { id } } } __schema { queryType { fields { name } } } }',
  );
  return text;
}

/** What a run must not leave behind; projects and organizations cannot be removed. */
async function look(mock: Mock): Promise<readonly unknown[]> {
  const { management, storage } = createClient(mock);
  const seen = [await storage('GET', '/bucket/')];
  for (const what of ['secrets', 'functions', 'custom-hostname'])
    seen.push(await management('GET', `/v1/projects/${mock.keys.ref}/${what}`));
  return seen.map(({ status, json }) => [status, json]);
}
