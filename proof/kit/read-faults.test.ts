import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { testFunctions } from '../../tests/support/table.ts';
import { temporaryFolder, writeFiles } from '../../tests/support/temporary-folder.ts';
import { dataConductOf } from './data/conduct.ts';
import { readFaults } from './read-faults.ts';
import { conductOf } from './rest/conduct.ts';

const folder = temporaryFolder();
const data = pathToFileURL(join(folder, 'data/'));
const storage = pathToFileURL(join(folder, 'storage/'));

testFunctions(import.meta.url, {
  ofStorage: (one: object) => {
    writeFiles(folder, { 'storage/bucket.yaml': JSON.stringify({ one }) });
    return readFaults(storage, conductOf, { bucket: { it: conductOf('open', 'getBucket') } });
  },
  ofData: (post: object) => {
    writeFiles(folder, { 'data/http.yaml': JSON.stringify({ post }) });
    return readFaults(data, dataConductOf);
  },
});

it('puts what rows do by name after the others', () => {
  const [first, second] = [conductOf('open', 'getBucket'), conductOf('move', 'getBucket')];
  const does = (name: string): string => `bucket.${name}: { title: New., does: ${name} }`;
  const table = `one: { ${does('b')}, bucket.verb: { title: New., open: getBucket } }\ntwo: { ${does('a')} }`;
  writeFiles(folder, { 'storage/bucket.yaml': table });
  const faults = readFaults(storage, conductOf, { bucket: { a: first, b: second } });
  expect(faults.map(({ id }) => id)).toEqual(['storage.bucket.verb', 'storage.bucket.a', 'storage.bucket.b']);
  expect(faults.slice(1).map(({ apply }) => apply)).toEqual([first, second]);
});
