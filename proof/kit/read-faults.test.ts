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
])('refuses a table with %s', (_what, table, message) => {
  writeFiles(folder, { 'storage/bucket.yaml': table });
  expect(() => readFaults(pathToFileURL(join(folder, 'storage/')), conductOf)).toThrow(message);
});

it.each([
  ['a word that the verb does not take', 'refuse: { asked: slug, off: anon }', 'refuse does not take off'],
  ['a word too few', 'give: { key: after }', 'give lacks value'],
  ['unknown callers', 'refuse: { asked: slug, of: nobody }', '"nobody" is none of '],
  ['a list for a text', 'ignore-operator: { key: [eq, neq] }', 'ignore-operator is given key of another type'],
])('refuses a table of data with %s', (_what, verb, message) => {
  writeFiles(folder, { 'data/http.yaml': `post: { http.new: { title: New, ${verb} } }` });
  expect(() => readFaults(pathToFileURL(join(folder, 'data/')), dataConductOf)).toThrow(message);
});
