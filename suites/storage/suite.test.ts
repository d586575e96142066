// What the proof does not derive from the document: properties that every object has, and several mistakes at once.
import { expect, it } from 'vitest';
import { readExchange } from '../kit/contract/read-exchange.ts';
import { storageSuite } from './suite.ts';

function check(operation: string, text: string) {
  const request = { method: 'GET', url: 'http://x.test/', operation };
  const response = { status: 200, headers: [], body: new TextEncoder().encode(text) };
  return storageSuite
    .checkAnswer(readExchange(request, response, 1), undefined)
    ?.map(({ clause, path, extra }) => [clause, path, extra]);
}

it.each(['__proto__', 'constructor', 'toString', ''])(
  'a bucket may not have a property "%s", alone or in a record',
  (key) => {
    const bucket = `{${JSON.stringify(key)}:1,"id":"b","name":"b"}`;
    const clause = 'storage.bucket.no-additional-properties';
    expect(check('getBucket', bucket)).toEqual([[clause, `/${key}`, true]]);
    expect(check('deleteObjects', `[{"name":"a"},{"name":"b","buckets":${bucket}}]`)).toEqual([
      [clause, `/1/buckets/${key}`, true],
    ]);
  },
);

it('an answer is blamed on a clause for each mistake in it', () => {
  expect(check('getBucket', '{"id":1,"name":"b","type":"x","more":"y","public":"no"}')).toEqual([
    ['storage.bucket.no-additional-properties', '/type', true],
    ['storage.bucket.id', '/id', undefined],
    ['storage.bucket.public', '/public', undefined],
  ]);
});
