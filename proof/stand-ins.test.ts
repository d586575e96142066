// Stand-ins made by other tools: well-typed answers without any state behind them. The battery must see through each.
import { printSchema } from 'graphql';
import { describe, expect, it } from 'vitest';
import { runBattery } from '../suites/battery.ts';
import { learnFromSpecs } from '../suites/data/schema/learned.ts';
import type { Run } from '../suites/kit/outcome.ts';
import { createClock } from '../mocks/runtime/clock.ts';
import { createKeys } from '../mocks/runtime/keys.ts';
import { urlsAt } from '../mocks/mock.ts';
import { chooseSome, howMany, readExtent } from '../tests/support/extent.ts';
import { startPrism } from '../tests/support/prism.ts';
import { createJury, targetOf } from './jury.ts';
import { createSdlHandler } from '../mocks/sdl.ts';

const ORIGIN = 'http://stand-in.test';

function passed(run: Run): number {
  return run.outcomes.filter(({ scored, verdict }) => scored && verdict === 'pass').length;
}

function tell(name: string, run: Run): void {
  const scored = run.outcomes.filter((outcome) => outcome.scored).length;
  console.log(`${name}: ${passed(run)} of ${scored} scored cases pass; ${run.footer?.summary ?? ''}`);
}

const documents = chooseSome(
  [{ id: 'storage' }, { id: 'management' }],
  howMany('documents behind Prism', { sample: 1, whole: 2 }),
  readExtent(),
).map(({ id }) => id);

// One Prism waits while the other one answers.
describe.concurrent('Prism', () => {
  it.runIf(documents.includes('storage'))('is seen to keep no bucket on storage.yaml', async () => {
    const prism = await startPrism('mock', 'specs/openapi/storage.yaml');
    try {
      const run = await runBattery({ target: { storage: { url: prism.url, key: 'any', users: [] } }, ownMock: true });
      tell('prism mock storage.yaml', run);
      expect(run.footer?.exitCode).toBeGreaterThan(0);
      expect(run.footer?.interfaces.map(({ verdict }) => verdict)).not.toContain('conformant');
    } finally {
      prism.stop();
    }
  });

  it.runIf(documents.includes('management'))('is seen to keep no secret on management.yaml', async () => {
    const prism = await startPrism('mock', 'specs/openapi/management.yaml');
    try {
      const management = { url: prism.url, token: `sbp_${'0'.repeat(40)}`, ref: 'abcdefghijklmnopqrst' };
      const run = await runBattery({ target: { management }, ownMock: true });
      tell('prism mock management.yaml', run);
      expect(run.footer?.exitCode).toBeGreaterThan(0);
      expect(run.footer?.interfaces.map(({ verdict }) => verdict)).not.toContain('conformant');
    } finally {
      prism.stop();
    }
  });
});

it('sees that a schema file alone holds no rows, though every type is right', async () => {
  const sdl = printSchema(learnFromSpecs().schema);
  const { data, headers } = await targetOf({
    urls: urlsAt(ORIGIN),
    keys: await createKeys(1),
    clock: createClock('system'),
  });
  const target = { ...(data === undefined ? {} : { data }), ...(headers === undefined ? {} : { headers }) };
  const run = await createJury({ insist: true }).judge(target, createSdlHandler({ sdl }));
  tell('mocks of the schema of the fixture', run);
  expect(run.footer?.interfaces.map(({ verdict }) => verdict)).toEqual(['non-conformant']);
});
