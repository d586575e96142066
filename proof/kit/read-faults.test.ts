import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { temporaryFolder, writeFiles } from '../../tests/support/temporary-folder.ts';
import { dataConductOf } from './data/conduct.ts';
import { readFaults } from './read-faults.ts';
import { conductOf } from './rest/conduct.ts';

const folder = temporaryFolder();

it.each([
  ['no title', 'one: { bucket.new: { open: getBucket } }', 'not one title and one verb'],
  ['a misspelt title', 'one: { bucket.new: { titel: New., open: getBucket } }', 'not one title and one verb'],
  ['a title alone', 'one: { bucket.new: { title: New. } }', 'not one title and one verb'],
  ['two verbs', 'one: { bucket.new: { title: New., open: getBucket, move: getBucket } }', 'not one title and one verb'],
  ['an unknown verb', 'one: { bucket.new: { title: New., opens: getBucket } }', 'opens is none of refuse, '],
  [
    'an unknown operation',
    'one: { bucket.new: { title: New., open: getBuckets } }',
    'There is no operation getBuckets',
  ],
  ['another value', 'one: { bucket.new: { title: New., refuse: { getBucket: no } } }', '"no" is no number'],
  [
    'an unknown way',
    'one: { bucket.new: { title: New., list: { listBuckets: odd } } }',
    'A list can be wrong as is-empty,',
  ],
  ['no row', 'one: {}', 'bucket.yaml: one has nothing in it'],
  [
    'a request to no operation',
    'one: { bucket.new: { title: New., then-ask: { getBucket: GET /b } } }',
    'is no request to',
  ],
  [
    'an unknown $name',
    'one: { bucket.new: { title: New., then-ask: { getBucket: GET /bucket/$b } } }',
    'is no request to',
  ],
  ['an odd value to send', 'one: { bucket.new: { title: New., send: { createBucket: yes } } }', '"yes" is no object'],
  [
    'a value that is not read',
    'one: { bucket.new: { title: New., open-in-public-buckets: { uploadObject: 1 } } }',
    '1 is not read',
  ],
  [
    'an unknown name',
    'one: { bucket.new: { title: New., does: nothing } }',
    '"nothing" is nothing that TypeScript does',
  ],
  [
    'a name that no row says',
    'one: { bucket.new: { title: New., open: getBucket } }',
    'Not exactly one row of storage/bucket.yaml does it',
  ],
])('refuses a table with %s', (_what, table, message) => {
  writeFiles(folder, { 'storage/bucket.yaml': table });
  const named = { bucket: { it: conductOf('open', 'getBucket') } };
  expect(() => readFaults(pathToFileURL(join(folder, 'storage/')), conductOf, named)).toThrow(message);
});

it('puts what rows do by name after the others', () => {
  const [first, second] = [conductOf('open', 'getBucket'), conductOf('move', 'getBucket')];
  const does = (name: string): string => `bucket.${name}: { title: New., does: ${name} }`;
  const table = `one: { ${does('b')}, bucket.verb: { title: New., open: getBucket } }\ntwo: { ${does('a')} }`;
  writeFiles(folder, { 'storage/bucket.yaml': table });
  const faults = readFaults(pathToFileURL(join(folder, 'storage/')), conductOf, { bucket: { a: first, b: second } });
  expect(faults.map(({ id }) => id)).toEqual(['storage.bucket.verb', 'storage.bucket.a', 'storage.bucket.b']);
  expect(faults.slice(1).map(({ apply }) => apply)).toEqual([first, second]);
});

it.each([
  ['a word that the verb does not take', 'refuse: { asked: slug, off: anon }', 'refuse does not take off'],
  ['a word too few', 'give: { key: after }', 'give lacks value'],
  ['unknown callers', 'refuse: { asked: slug, of: nobody }', '"nobody" is none of '],
  ['no condition on a page', 'page: { is: empty }', 'either given or given-null'],
  ['two conditions on a page', 'page: { is: empty, given: [first], given-null: after }', 'either given or given-null'],
  ['a list for a text', 'ignore-operator: { key: [eq, neq] }', 'ignore-operator is given key of another type'],
])('refuses a table of data with %s', (_what, verb, message) => {
  writeFiles(folder, { 'data/http.yaml': `post: { http.new: { title: New, ${verb} } }` });
  expect(() => readFaults(pathToFileURL(join(folder, 'data/')), dataConductOf)).toThrow(message);
});
