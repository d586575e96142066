// Commands about links: signed for reading, one or several, and for writing; followed at once or much later.
import * as fc from 'fast-check';
import { agree, agreeOnVerdict, buckets, contents, names, pathOf, type Command } from './command.ts';
import { agreeOnContent } from './read-commands.ts';
import { findObject, upload, type ModelLink, type Verdict, type World } from './world.ts';
import { forms, sendUpload } from './write-commands.ts';

const UPLOAD_LIFETIME = 7200;

function tokenOf(url: string): string {
  return url.slice(url.indexOf('?token='));
}

function remember(
  world: World,
  kind: ModelLink['kind'],
  at: Omit<ModelLink, 'kind' | 'path' | 'expires'>,
  url: string,
  seconds: number,
): void {
  // Tokens count in whole seconds.
  const expires = (Math.floor(world.now / 1000) + seconds) * 1000;
  const place = kind === 'upload' ? '/object/upload/sign' : '/object/sign';
  world.links.push({ ...at, kind, path: `${place}/${pathOf(at.bucket, at.name)}${tokenOf(url)}`, expires });
}

const sign = fc.tuple(buckets, names, fc.constantFrom(3, 30, 3600)).map(([bucket, name, seconds]): Command => ({
  label: `sign ${bucket}/${name} for ${seconds} s`,
  async run(world, storage) {
    const body = { expiresIn: seconds };
    // Reserved characters stay as they are: the supabase dialect keeps escaped ones escaped.
    const answer = await storage.send('POST', `/object/sign/${bucket}/${encodeURI(name)}`, { body });
    await agreeOnVerdict('sign', answer, findObject(world, bucket, name) === undefined ? 'error NoSuchKey' : 'done');
    if (!answer.ok) return;
    const { signedURL } = (await answer.json()) as { readonly signedURL: string };
    agree('link', signedURL.split('?')[0], `/object/sign/${bucket}/${name}`);
    remember(world, 'download', { bucket, name, upsert: false }, signedURL, seconds);
  },
}));

const signSeveral = fc
  .tuple(buckets, fc.array(names, { minLength: 1, maxLength: 6 }))
  .map(([bucket, paths]): Command => ({
    label: `sign several of ${bucket}: ${paths.join(', ')}`,
    async run(world, storage) {
      const answer = await storage.send('POST', `/object/sign/${bucket}`, { body: { expiresIn: 60, paths } });
      await agreeOnVerdict('sign several', answer, 'done');
      const items = (await answer.json()) as readonly {
        path: string;
        error: string | null;
        signedURL: string | null;
      }[];
      agree(
        'items',
        items.map(({ path, error, signedURL }) => [path, error === null, signedURL !== null]),
        paths.map((path) => {
          const isThere = findObject(world, bucket, path) !== undefined;
          return [path, isThere, isThere];
        }),
      );
      for (const { path: name, signedURL } of items)
        if (signedURL !== null) remember(world, 'download', { bucket, name, upsert: false }, signedURL, 60);
    },
  }));

const signUpload = fc.tuple(buckets, names, fc.boolean()).map(([bucket, name, upsert]): Command => ({
  label: `sign an upload to ${bucket}/${name}${upsert ? ' upsert' : ''}`,
  async run(world, storage) {
    const headers: Record<string, string> = upsert ? { 'x-upsert': 'true' } : {};
    const answer = await storage.send('POST', `/object/upload/sign/${pathOf(bucket, name)}`, { headers });
    await agreeOnVerdict('sign an upload', answer, expectSigning(world, bucket, name, upsert));
    if (!answer.ok) return;
    const { url } = (await answer.json()) as { readonly url: string };
    remember(world, 'upload', { bucket, name, upsert }, url, UPLOAD_LIFETIME);
  },
}));

function expectSigning(world: World, bucket: string, name: string, upsert: boolean): Verdict {
  if (!world.buckets.has(bucket)) return 'error InvalidRequest';
  return findObject(world, bucket, name) !== undefined && !upsert ? 'error KeyAlreadyExists' : 'done';
}

const follow = fc.tuple(fc.nat(), contents, forms).map(([which, bytes, form]): Command => ({
  label: `follow link ${which} (${bytes.length} bytes, ${form}, if it is for an upload)`,
  async run(world, storage) {
    const link = world.links[which % Math.max(world.links.length, 1)];
    if (link === undefined) return;
    const { bucket, name } = link;
    const isLate = world.now >= link.expires;
    if (link.kind === 'upload') {
      const sent = { bytes, type: 'text/plain', cacheControl: 'max-age=5', userMetadata: {} };
      const answer = await sendUpload(storage, 'PUT', link.path, sent, form, { authorization: 'none' });
      const expected = isLate ? 'error InvalidJWT' : upload(world, bucket, name, sent, link.upsert);
      return agreeOnVerdict('upload by link', answer, expected);
    }
    const answer = await storage.send('GET', link.path, { token: 'none' });
    const object = findObject(world, bucket, name);
    const found: Verdict = object === undefined ? 'error NoSuchKey' : 'done';
    await agreeOnVerdict('download by link', answer, isLate ? 'error InvalidJWT' : found);
    if (answer.ok && object !== undefined) await agreeOnContent(answer, object);
  },
}));

const wait = fc.constantFrom(10, 600, 8000).map((seconds): Command => ({
  label: `wait ${seconds} s`,
  run(world, storage) {
    world.now += seconds * 1000;
    storage.clock.advance(`${seconds}s`);
    return Promise.resolve();
  },
}));

export const linkCommands: readonly fc.Arbitrary<Command>[] = [sign, signSeveral, signUpload, follow, follow, wait];
