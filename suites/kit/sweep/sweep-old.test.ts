// What is left of runs with a lost ledger goes by its name and its age; what shows no age stays.
import { expect, it } from 'vitest';
import type { AnySuite, Leftover } from '../contract/case.ts';
import { CheckFailure } from '../contract/check.ts';
import { tinySuite } from '../testing/tiny-server.ts';
import { sweepOld, type OldSweepSettings } from './sweep-old.ts';

const HOUR = 3_600_000;

function suiteOf(lists: Readonly<Record<string, readonly Leftover[] | Error>>, removed: string[]): AnySuite {
  return tinySuite([], {
    removers: {
      bucket: (_environment, name) =>
        name.includes('stuck') ? Promise.reject(new Error('refused')) : Promise.resolve(void removed.push(name)),
    },
    leftovers: Object.fromEntries(
      Object.entries(lists).map(([resource, list]) => [
        resource,
        () => (list instanceof Error ? Promise.reject(list) : Promise.resolve(list)),
      ]),
    ),
  });
}

async function sweep(
  lists: Parameters<typeof suiteOf>[0],
  settings: Partial<OldSweepSettings> = {},
  mode?: AnySuite['modeOf'],
): Promise<{
  readonly told: readonly string[];
  readonly obstacles: readonly string[];
  readonly removed: readonly string[];
}> {
  const removed: string[] = [];
  const { items, obstacles } = await sweepOld(
    [{ ...suiteOf(lists, removed), ...(mode === undefined ? {} : { modeOf: mode }) }],
    {
      target: { storage: { url: 'http://127.0.0.1:1', key: 'some-key', users: [] } },
      olderThan: 2 * HOUR,
      ofLedgers: [],
      transport: () => Promise.reject(new Error('not asked')),
      ...settings,
    },
  );
  return { told: items.map(({ name, state }) => `${name} ${state}`), obstacles, removed };
}

const aged = (name: string, hours: number): Leftover => ({ name, changedAt: Date.now() - hours * HOUR });

it('removes what is named as a run names it and is old, and says so only in a dry run', async () => {
  const bucket = [
    aged('ts-deadbeef-bucket-s1-1', 3),
    aged('ts-deadbeef-bucket-s1-2', 1),
    aged('TS-DEADBEEF-stuck-1', 3),
    aged('ts-frontend-assets', 300),
    aged('production', 300),
    aged('my-ts-deadbeef-bucket', 300),
  ];
  expect(await sweep({ bucket })).toEqual({
    told: ['ts-deadbeef-bucket-s1-1 removed', 'TS-DEADBEEF-stuck-1 left'],
    obstacles: [],
    removed: ['ts-deadbeef-bucket-s1-1'],
  });
  const dry = await sweep({ bucket }, { dryRun: true });
  expect([dry.told[0], dry.removed]).toEqual(['ts-deadbeef-bucket-s1-1 would-remove', []]);
});

it('removes nothing that tells no age, that a ledger names or that has no remover', async () => {
  const name = 'ts-deadbeef-bucket-s1-1';
  expect(await sweep({ bucket: [{ name }] })).toMatchObject({ told: [`${name} ageless`], removed: [] });
  const entry = { interface: 'storage', resource: 'bucket', name, case: 'storage.x.y' };
  expect(await sweep({ bucket: [aged(name, 3)] }, { ofLedgers: [entry] })).toMatchObject({ told: [], removed: [] });
  expect(await sweep({ project: [aged(name, 3)] })).toMatchObject({ told: [`${name} not-removable`], removed: [] });
});

it('asks nothing in a mode that makes nothing, and says what could not be listed', async () => {
  const bucket = [aged('ts-deadbeef-bucket-s1-1', 3)];
  const reading = () => ({ name: 'introspect', allowed: ['read'] as const });
  expect(await sweep({ bucket }, {}, reading)).toEqual({ told: [], obstacles: [], removed: [] });
  const broken = await sweep({ object: new CheckFailure('the answer is an array'), bucket });
  expect(broken.obstacles).toEqual(['storage object: what is there is unknown: the answer is an array']);
  expect(broken.removed).toHaveLength(1);
});
