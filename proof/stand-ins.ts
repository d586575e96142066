// Stand-ins made by other tools: well-typed answers without any state behind them.
import { printSchema } from 'graphql';
import { createKeys } from '../mocks/runtime/keys.ts';
import { createClock } from '../mocks/runtime/clock.ts';
import { urlsAt } from '../mocks/mock.ts';
import { createSdlHandler } from '../mocks/sdl.ts';
import { runBattery } from '../suites/battery.ts';
import { learnFromSpecs } from '../suites/data/schema/learned.ts';
import type { Target } from '../suites/kit/contract/target.ts';
import type { Run } from '../suites/kit/outcome.ts';
import { createJudge, targetOf } from './judge-in-process.ts';
import type { WrongServer } from './null-servers.ts';

export const standIns: readonly WrongServer[] = [
  {
    id: 'prism-storage',
    judge: () => judgePrism('storage', (url) => ({ storage: { url, key: 'any', users: [] } })),
  },
  {
    id: 'prism-management',
    judge: () =>
      judgePrism('management', (url) => ({
        management: { url, token: `sbp_${'0'.repeat(40)}`, ref: 'abcdefghijklmnopqrst' },
      })),
  },
  { id: 'schema-without-rows', judge: judgeSchemaFile },
];

async function judgePrism(
  name: 'storage' | 'management',
  targetAt: (url: string) => Target,
): Promise<readonly string[]> {
  // Only those who judge it need it.
  const { startPrism } = await import('./prism.ts');
  const prism = await startPrism('mock', `specs/openapi/${name}.yaml`);
  try {
    return greenOf(await runBattery({ target: targetAt(prism.url), ownMock: true }));
  } finally {
    prism.stop();
  }
}

/** Every type is right. */
async function judgeSchemaFile(): Promise<readonly string[]> {
  const sdl = printSchema(learnFromSpecs().schema);
  const { data, headers } = await targetOf({
    urls: urlsAt('http://stand-in.test'),
    keys: await createKeys(1),
    clock: createClock('system'),
  });
  const target = { ...(data === undefined ? {} : { data }), ...(headers === undefined ? {} : { headers }) };
  return greenOf(await createJudge({ insist: true }).judge(target, createSdlHandler({ sdl })), 'non-conformant');
}

/** What makes a run look like that on a right server. `wanted`: what the only interface has to be; without it, not conformant. */
function greenOf({ footer }: Run, wanted?: string): readonly string[] {
  const words = footer?.interfaces.map(({ verdict }) => verdict) ?? [];
  const isSeen = wanted === undefined ? !words.includes('conformant') : words.join() === wanted;
  if (footer !== undefined && footer.exitCode > 0 && isSeen) return [];
  return [`the run ended with ${footer?.exitCode}: ${words.join(', ')}`];
}
