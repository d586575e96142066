// Commands that write objects: uploads in both forms, deletion, moving and copying.
import * as fc from 'fast-check';
import type { OpenStorage } from '../../../../mocks/storage/testing/open-storage.ts';
import { agree, agreeOnVerdict, buckets, contents, names, pathOf, type Command } from './command.ts';
import { copy, findObject, move, upload, type Upload } from './world.ts';

const uploads: fc.Arbitrary<Upload> = fc.record({
  bytes: contents,
  type: fc.constantFrom('text/plain', 'text/plain', 'text/css', 'image/png'),
  cacheControl: fc.constantFrom('max-age=60', 'max-age=3600'),
  userMetadata: fc.constantFrom({}, { made: 'by a model' }),
});

type Form = 'raw' | 'form';

export async function sendUpload(
  storage: OpenStorage,
  method: 'POST' | 'PUT',
  path: string,
  sent: Upload,
  form: Form,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> {
  const metadata = JSON.stringify(sent.userMetadata);
  if (form === 'form') {
    const body = new FormData();
    body.append('cacheControl', sent.cacheControl.slice('max-age='.length));
    body.append('metadata', metadata);
    body.append('', new Blob([sent.bytes], { type: sent.type }));
    return storage.send(method, path, { body, headers });
  }
  return storage.send(method, path, {
    body: sent.bytes,
    headers: {
      'content-type': sent.type,
      'content-length': String(sent.bytes.length),
      'cache-control': sent.cacheControl,
      'x-metadata': btoa(metadata),
      ...headers,
    },
  });
}

export const forms = fc.constantFrom<Form>('raw', 'form');

const put = fc
  .tuple(buckets, names, uploads, forms, fc.constantFrom('POST', 'POST upsert', 'PUT'))
  .map(([bucket, name, sent, form, how]): Command => ({
    label: `${how} ${form} ${bucket}/${name} (${sent.bytes.length} bytes, ${sent.type})`,
    async run(world, storage) {
      const path = `/object/${pathOf(bucket, name)}`;
      const headers = how === 'POST upsert' ? { 'x-upsert': 'true' } : {};
      const answer = await sendUpload(storage, how === 'PUT' ? 'PUT' : 'POST', path, sent, form, headers);
      await agreeOnVerdict('upload', answer, upload(world, bucket, name, sent, how !== 'POST'));
      if (answer.ok) agree('Key', ((await answer.json()) as { Key: string }).Key, `${bucket}/${name}`);
    },
  }));

const remove = fc.tuple(buckets, names).map(([bucket, name]): Command => ({
  label: `delete ${bucket}/${name}`,
  async run(world, storage) {
    const answer = await storage.send('DELETE', `/object/${pathOf(bucket, name)}`);
    const found = findObject(world, bucket, name);
    await agreeOnVerdict('delete', answer, found === undefined ? 'error NoSuchKey' : 'done');
    world.buckets.get(bucket)?.objects.delete(name);
  },
}));

const removeSeveral = fc
  .tuple(buckets, fc.array(names, { minLength: 1, maxLength: 5 }))
  .map(([bucket, some]): Command => ({
    label: `delete several of ${bucket}: ${some.join(', ')}`,
    async run(world, storage) {
      const answer = await storage.send('DELETE', `/object/${bucket}`, { body: { prefixes: some } });
      await agreeOnVerdict('delete several', answer, 'done');
      const gone = ((await answer.json()) as readonly { name: string }[]).map(({ name }) => name);
      const expected = [...new Set(some)].filter((name) => world.buckets.get(bucket)?.objects.delete(name) === true);
      agree('deleted', gone.sort(), expected.sort());
    },
  }));

const ways = fc.record({ bucket: buckets, from: names, toBucket: buckets, to: names });

function bodyOf(way: { bucket: string; from: string; toBucket: string; to: string }): Record<string, string> {
  return { bucketId: way.bucket, sourceKey: way.from, destinationBucket: way.toBucket, destinationKey: way.to };
}

const moving = ways.map((way): Command => ({
  label: `move ${way.bucket}/${way.from} to ${way.toBucket}/${way.to}`,
  async run(world, storage) {
    const answer = await storage.send('POST', '/object/move', { body: bodyOf(way) });
    await agreeOnVerdict('move', answer, move(world, way));
  },
}));

const copying = fc.tuple(ways, fc.boolean()).map(([way, upsert]): Command => ({
  label: `copy ${way.bucket}/${way.from} to ${way.toBucket}/${way.to}${upsert ? ' upsert' : ''}`,
  async run(world, storage) {
    const headers: Record<string, string> = upsert ? { 'x-upsert': 'true' } : {};
    const answer = await storage.send('POST', '/object/copy', { body: bodyOf(way), headers });
    await agreeOnVerdict('copy', answer, copy(world, way, upsert));
    if (answer.ok) agree('Key', ((await answer.json()) as { Key: string }).Key, `${way.toBucket}/${way.to}`);
  },
}));

/** Uploads more often than the rest: an empty service has little to disagree about. */
export const writeCommands: readonly fc.Arbitrary<Command>[] = [
  put,
  put,
  put,
  put,
  remove,
  removeSeveral,
  moving,
  copying,
];
