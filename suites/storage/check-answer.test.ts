import { describe, expect, it } from 'vitest';
import { readExchange } from '../kit/contract/read-exchange.ts';
import { checkStorageAnswer } from './check-answer.ts';

function check(operation: string | undefined, body: unknown, status = 200) {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const request = { method: 'GET', url: 'http://x.test/', ...(operation === undefined ? {} : { operation }) };
  const response = { status, headers: [], body: new TextEncoder().encode(text) };
  return checkStorageAnswer(readExchange(request, response, 1))?.[0];
}

const BUCKET = { id: 'b', name: 'b' };
const WHOLE_BUCKET = {
  ...BUCKET,
  owner: '',
  public: false,
  file_size_limit: 0,
  allowed_mime_types: [],
  created_at: '2026-01-01T00:00:00Z',
  updated_at: 'Thu, 01 Jan 2026 00:00:00 GMT',
};
const WHOLE_RECORD = {
  name: 'a',
  bucket_id: 'b',
  owner: '',
  owner_id: '',
  version: '1',
  id: null,
  created_at: null,
  updated_at: null,
  last_accessed_at: null,
  metadata: { any: { thing: [1] } },
  buckets: WHOLE_BUCKET,
};

describe('the records of an answer', () => {
  it('may have the properties listed, null where it is allowed, in any order, or only what is required', () => {
    for (const bucket of [BUCKET, WHOLE_BUCKET, { ...WHOLE_BUCKET, file_size_limit: null, allowed_mime_types: null }]) {
      expect(check('getBucket', reverse(bucket))).toBeUndefined();
      expect(check('listBuckets', [bucket, bucket])).toBeUndefined();
    }
    for (const record of [
      { name: 'a' },
      WHOLE_RECORD,
      { ...WHOLE_RECORD, metadata: null },
      { name: 'a', metadata: {} },
    ])
      for (const operation of ['listObjects', 'deleteObjects'])
        expect(check(operation, [record, reverse(record)])).toBeUndefined();
    expect(check('listObjects', [])).toBeUndefined();
  });

  it.each(['type', 'owner_id', '__proto__', 'constructor', 'Name', ''])(
    'may not have a property "%s" as a bucket',
    (key) => {
      const text = JSON.stringify(WHOLE_BUCKET).replace('{', `{${JSON.stringify(key)}:1,`);
      const clause = 'storage.bucket.no-additional-properties';
      expect(check('getBucket', text)).toMatchObject({ clause, expected: 'no such property' });
      expect(check('listBuckets', `[${JSON.stringify(BUCKET)},${text}]`)).toMatchObject({ clause });
      for (const operation of ['listObjects', 'deleteObjects'])
        expect(check(operation, `[{"name":"a"},{"name":"b","buckets":${text}}]`)).toMatchObject({ clause });
    },
  );

  it.each(['user_metadata', 'public', '__proto__', 'toString', 'bucketId'])(
    'may not have a property "%s" as an object',
    (key) => {
      const text = JSON.stringify({ name: 'a' }).replace('{', `{${JSON.stringify(key)}:null,`);
      for (const operation of ['listObjects', 'deleteObjects'])
        expect(check(operation, `[{"name":"a"},${text}]`)).toMatchObject({
          clause: 'storage.record.no-additional-properties',
          path: expect.stringMatching(/^\/1\//) as string,
        });
    },
  );

  it('are not looked for in refusals and in answers of other operations', () => {
    expect(check('getBucket', { type: 'x' }, 404)).toBeUndefined();
    expect(check('copyObject', { Key: 'b/a', type: 'x' })).toBeUndefined();
    expect(check(undefined, [{ type: 'x' }])).toBeUndefined();
  });

  it('are blamed on a clause for each mistake in them', () => {
    const request = { method: 'GET', url: 'http://x.test/', operation: 'getBucket' };
    const body = new TextEncoder().encode(JSON.stringify({ id: 1, name: 'b', type: 'x', more: 'y', public: 'no' }));
    const found = checkStorageAnswer(readExchange(request, { status: 200, headers: [], body }, 1));
    expect(found?.map(({ clause, path, extra }) => [clause, path, extra])).toEqual([
      ['storage.bucket.no-additional-properties', '/type', true],
      ['storage.bucket.id', '/id', undefined],
      ['storage.bucket.public', '/public', undefined],
    ]);
  });

  const wrong: readonly (readonly [string, readonly unknown[]])[] = [
    ['id', [1, null, {}]],
    ['name', [1, null, ['a']]],
    ['owner', [1, null, {}]],
    ['public', ['true', 1, null]],
    ['file_size_limit', ['1', 1.5, {}]],
    ['allowed_mime_types', ['a/b', [1], [null], {}]],
    ['created_at', [1, null]],
    ['updated_at', [1, null]],
  ];
  it.each(wrong)(
    'have the %s of a bucket in its type, on its own, in a list and inside an object record',
    (key, values) => {
      const clause = `storage.bucket.${key.replaceAll('_', '-')}`;
      for (const value of values) {
        const bucket = { ...WHOLE_BUCKET, [key]: value };
        expect(check('getBucket', bucket)).toMatchObject({ clause });
        expect(check('listBuckets', [BUCKET, bucket])).toMatchObject({ clause });
        expect(check('deleteObjects', [{ name: 'a', buckets: bucket }])).toMatchObject({ clause });
      }
    },
  );

  const wrongOfObject: readonly (readonly [string, readonly unknown[]])[] = [
    ['name', [1, null]],
    ['bucket_id', [1, null]],
    ['owner', [1, null]],
    ['owner_id', [1, null]],
    ['version', [1, null]],
    ['id', [1, {}]],
    ['created_at', [1, {}]],
    ['updated_at', [1, {}]],
    ['last_accessed_at', [1, {}]],
    ['metadata', ['', 1, []]],
    ['buckets', ['b', null, []]],
  ];
  it.each(wrongOfObject)('have the %s of an object in its type, listed and removed', (key, values) => {
    for (const operation of ['listObjects', 'deleteObjects'])
      for (const value of values)
        expect(check(operation, [{ name: 'a' }, { ...WHOLE_RECORD, [key]: value }])).toMatchObject({
          clause: `storage.record.${key.replaceAll('_', '-')}`,
          path: `/1/${key}`,
        });
  });

  it('have what is required', () => {
    for (const key of ['id', 'name'] as const) {
      const { [key]: _left, ...bucket } = WHOLE_BUCKET;
      expect(check('getBucket', bucket)).toMatchObject({ clause: `storage.bucket.${key}`, actual: 'absent' });
      expect(check('listObjects', [{ name: 'a', buckets: bucket }])).toMatchObject({ clause: `storage.bucket.${key}` });
    }
    expect(check('deleteObjects', [{ id: 'a' }])).toMatchObject({ clause: 'storage.record.name', actual: 'absent' });
  });
});

function reverse(record: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(record).toReversed());
}
