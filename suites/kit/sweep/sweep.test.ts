import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { createLedger } from '../attempt/ledger.ts';
import { makeFolder, tinySuite } from '../testing/tiny-server.ts';
import { sweepLedgers } from './sweep.ts';

let directory = '';
let removed: string[] = [];
beforeEach(async () => {
  directory = await makeFolder();
  removed = [];
});

const url = 'http://127.0.0.1:1/storage/v1';
const suite = tinySuite([], { removers: { bucket: (_env, name) => Promise.resolve(void removed.push(name)) } });
const entry = { interface: 'storage', resource: 'bucket', case: 'storage.x.y' };

function sweep(target = url, dryRun = false) {
  return sweepLedgers([suite], {
    target: { storage: { url: target, key: 'some-key', users: [] } },
    ledgerDir: directory,
    dryRun,
    transport: () => Promise.reject(new Error('not asked')),
  });
}

async function crashed(runId = 'abcd1234'): Promise<void> {
  const ledger = createLedger({ runId, startedAt: '2026-01-01T00:00:00Z', targets: { storage: url } }, directory);
  for (const n of [1, 2, 3]) await ledger.opened({ ...entry, name: `ts-${runId}-b-${n}` });
  await ledger.closed({ ...entry, name: `ts-${runId}-b-2` });
  await ledger.settle();
}

describe('sweep', () => {
  it('removes what the ledger still names, the newest first, and then the ledger', async () => {
    await crashed();
    const items = await sweep();
    expect(removed).toEqual(['ts-abcd1234-b-3', 'ts-abcd1234-b-1']);
    expect(items.map(({ state }) => state)).toEqual(['removed', 'removed']);
    expect(await readdir(directory)).toEqual([]);
  });

  it('removes nothing on another target, and nothing in a dry run', async () => {
    await crashed();
    expect((await sweep('http://other.example.com')).map(({ state }) => state)).toEqual([
      'other-target',
      'other-target',
    ]);
    expect((await sweep(url, true)).map(({ state }) => state)).toEqual(['would-remove', 'would-remove']);
    expect(removed).toEqual([]);
    expect(await readdir(directory)).toHaveLength(1);
  });

  it('touches no name that is not of the run, whatever the ledger says', async () => {
    const header = { kind: 'header', runId: 'abcd1234', startedAt: '', pid: 0, host: 'x', targets: { storage: url } };
    const lines = [header, { kind: 'opened', ...entry, name: 'production' }].map((line) => JSON.stringify(line));
    await writeFile(join(directory, 'abcd1234.ndjson'), `${lines.join('\n')}\n{"kind":"open`);
    await sweep();
    expect(removed).toEqual([]);
  });

  it('leaves a run alone that is still going', async () => {
    await crashed();
    const [file = ''] = await readdir(directory);
    const text = await readFile(join(directory, file), 'utf8');
    await writeFile(join(directory, file), text.replace(`"pid":${process.pid}`, `"pid":${process.ppid}`));
    expect((await sweep()).map(({ state }) => state)).toEqual(['still-running', 'still-running']);
    expect(removed).toEqual([]);
  });

  it('says of what nothing can remove that it stays, whether it is to remove or not', async () => {
    const ledger = createLedger({ runId: 'abcd1234', startedAt: '', targets: { storage: url } }, directory);
    await ledger.opened({ ...entry, resource: 'project', name: 'ts-abcd1234-p-1' });
    await ledger.settle();
    for (const dryRun of [true, false]) expect(await sweep(url, dryRun)).toMatchObject([{ state: 'not-removable' }]);
    expect(await readdir(directory)).toHaveLength(1);
  });

  it('has nothing to do where there is no ledger', async () => {
    await rm(directory, { recursive: true });
    expect(await sweep()).toEqual([]);
  });
});
