// tus-js-client unchanged in Node, over real sockets, and Uppy's plugin in Chromium: parts, pauses, lost connections, refusals, links.
import { once } from 'node:events';
import { connect, createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { DetailedError, Upload, type UploadOptions } from 'tus-js-client';
import { describe, expect, onTestFinished, test as plainTest } from 'vitest';
import { createMock, type Mock } from '../../mocks/app.ts';
import { serve } from '../../mocks/node.ts';
import { testWith } from '../../mocks/vitest.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { startChromium, wantsChromium } from './chromium.ts';
import { servePage } from './page-server.ts';
import type { UppyGlobals, UppySetting } from './pages/uppy.ts';

const SQL = `
  insert into storage.buckets (id, name, public) values ('films', 'films', true);
  insert into storage.buckets (id, name, file_size_limit, allowed_mime_types)
    values ('small', 'small', 1000, '{image/png}');
  create policy own on storage.objects for insert to authenticated
    with check (bucket_id = 'films' and (storage.foldername(name))[1] = auth.uid()::text);`;
const ANN = '317eadce-631a-4429-a0bb-f19a7a517b4a';
const CHUNK = 6 * 1024 * 1024;
/** 15 MB, no two parts of which are alike. */
const FILM = Buffer.from(new Uint32Array(15 * 256 * 1024).map((_, index) => index * 2_654_435_761).buffer);

const test = testWith({ dialect: 'supabase', schema: { sql: SQL } });

function settingOf({ keys }: Mock, address: string, objectName: string, bucketName = 'films'): UploadOptions {
  return {
    endpoint: `${address}/storage/v1/upload/resumable`,
    chunkSize: CHUNK,
    headers: { authorization: `Bearer ${keys.service}` },
    metadata: { bucketName, objectName, contentType: 'video/mp4', cacheControl: '3600' },
    retryDelays: null,
  };
}

/** Resolves at the end, or when `pause` has seen enough. */
async function send(options: UploadOptions, pause?: (sent: number) => boolean, content = FILM): Promise<Upload> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const upload: Upload = new Upload(content, {
    ...options,
    onError: reject,
    onSuccess: () => {
      resolve();
    },
    onChunkComplete(_size, sent) {
      if (pause?.(sent) === true) upload.abort().then(resolve, reject);
    },
  });
  const [previous] = await upload.findPreviousUploads();
  if (previous !== undefined) upload.resumeFromPreviousUpload(previous);
  upload.start();
  await promise;
  return upload;
}

async function refusalOf(
  sending: Promise<Upload>,
): Promise<readonly [status: number | undefined, text: string | undefined]> {
  const error: unknown = await sending.catch((reason: unknown) => reason);
  if (!(error instanceof DetailedError)) throw new Error('It was not refused.', { cause: error });
  return [error.originalResponse?.getStatus(), error.originalResponse?.getBody()];
}

/** What is stored, as a picture of it is the same or not. */
async function isStored({ fetch, urls }: Mock, name: string): Promise<boolean> {
  const answer = await fetch(`${urls.storage}/object/public/films/${name}`);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'video/mp4']);
  return FILM.equals(Buffer.from(await answer.arrayBuffer()));
}

describe('tus-js-client in Node', () => {
  test('uploads 15 MB in three parts, and replaces them only when it may', async ({ mock, server }) => {
    const setting = settingOf(mock, server.url, 'a/film.mp4');
    await send(setting);
    expect(await isStored(mock, 'a/film.mp4')).toBe(true);
    expect(mock.journal.query({ operation: 'continueResumableUpload' })).toHaveLength(3);
    expect(await refusalOf(send(setting))).toEqual([409, 'The resource already exists']);
    await send({ ...setting, headers: { ...setting.headers, 'x-upsert': 'true' } }, undefined, Buffer.from('short'));
    expect(await isStored(mock, 'a/film.mp4')).toBe(false);
  });

  test('is refused by policies, media types, sizes and buckets that are not there', async ({ mock, server }) => {
    const authorization = `Bearer ${await mock.as({ sub: ANN })}`;
    const asAnn = (name: string) => ({ ...settingOf(mock, server.url, name), headers: { authorization } });
    await send(asAnn(`${ANN}/film.mp4`));
    expect(await refusalOf(send(asAnn('of-others/film.mp4')))).toEqual([
      403,
      'new row violates row-level security policy',
    ]);
    expect(await refusalOf(send(settingOf(mock, server.url, 'a', 'small')))).toEqual([413, 'Maximum size exceeded\n']);
    const film = send(settingOf(mock, server.url, 'a', 'small'), undefined, Buffer.from('film'));
    expect(await refusalOf(film)).toEqual([415, 'mime type video/mp4 is not supported']);
    expect(await refusalOf(send(settingOf(mock, server.url, 'a', 'nowhere')))).toEqual([404, 'Bucket not found']);
  });

  test('goes on after its connection was cut in the middle of a part, from the last byte that came', async ({
    mock,
    server,
  }) => {
    const port = await cutting(Number(new URL(server.url).port), CHUNK + 3_000_000);
    const offsets: number[] = [];
    await send({
      ...settingOf(mock, `http://127.0.0.1:${port}`, 'cut.mp4'),
      retryDelays: [50, 50, 50],
      onAfterResponse(asked, answer) {
        if (asked.getMethod() === 'HEAD') offsets.push(Number(answer.getHeader('Upload-Offset')));
      },
    });
    expect(await isStored(mock, 'cut.mp4')).toBe(true);
    const [offset = 0] = offsets;
    expect(offset).toBeGreaterThan(CHUNK);
    expect(offset).toBeLessThan(2 * CHUNK);
  });

  test('takes a signed link instead of a token', async ({ mock, server }) => {
    const headers = { authorization: `Bearer ${mock.keys.service}` };
    const link = `${mock.urls.storage}/object/upload/sign/films/signed.mp4`;
    const { token } = (await (await mock.fetch(link, { method: 'POST', headers })).json()) as {
      readonly token: string;
    };
    const setting = settingOf(mock, server.url, 'signed.mp4');
    await send({ ...setting, endpoint: `${setting.endpoint}/sign`, headers: { 'x-signature': token } });
    expect(await isStored(mock, 'signed.mp4')).toBe(true);
  });

  test('two of one name leave the content of one of them', async ({ mock, server }) => {
    const setting = settingOf(mock, server.url, 'twice.mp4');
    const both = [send(setting), send(setting)];
    const outcomes = (await Promise.allSettled(both)).map(({ status }) => status);
    expect(outcomes.toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await isStored(mock, 'twice.mp4')).toBe(true);
  });
});

/** A proxy that cuts, once, the connection which carried so many bytes. */
async function cutting(target: number, after: number): Promise<number> {
  let wasCut = false;
  const proxy = createServer((client) => {
    const upstream = connect(target, '127.0.0.1');
    let passed = 0;
    client.on('data', (chunk: Buffer) => {
      passed += chunk.length;
      if (wasCut || passed < after) return void upstream.write(chunk);
      wasCut = true;
      client.resetAndDestroy();
      upstream.resetAndDestroy();
    });
    upstream.pipe(client);
    for (const socket of [client, upstream]) {
      socket.on('error', () => undefined);
      socket.on('close', () => {
        client.destroy();
        upstream.destroy();
      });
    }
  });
  await once(proxy.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => void proxy.close());
  return (proxy.address() as AddressInfo).port;
}

describe('an upload under way', () => {
  const folder = temporaryFolder();
  const kept = { database: { dir: join(folder, 'database') }, blobs: { dir: join(folder, 'bytes') } };

  plainTest('is gone on with by another client of another mock on the same folders', async () => {
    const open = async (port: number) => {
      const mock = await createMock({ ...kept, dialect: 'supabase', schema: { sql: SQL } });
      const served = await serve(mock, { port });
      const close = async (): Promise<void> => {
        await served.close();
        await mock.close();
      };
      return { mock, url: served.url, close };
    };
    const before = await open(0);
    const setting = settingOf(before.mock, before.url, 'kept.mp4');
    const { url } = await send(setting, (sent) => sent >= CHUNK);
    await before.close();
    const after = await open(Number(new URL(before.url).port));
    onTestFinished(after.close);
    const methods: string[] = [];
    const onBeforeRequest = (request: { getMethod(): string }): void => void methods.push(request.getMethod());
    await send({ ...setting, uploadUrl: url, onBeforeRequest });
    expect(methods).toEqual(['HEAD', 'PATCH', 'PATCH']);
    expect(await isStored(after.mock, 'kept.mp4')).toBe(true);
  });
});

describe.runIf(wantsChromium())("Uppy's plugin in Chromium", () => {
  test('uploads in parts, remembers what it began, and is told why not', async ({ mock, server }) => {
    const pages = await servePage(new URL('pages/uppy.ts', import.meta.url));
    onTestFinished(() => pages.close());
    const browser = await startChromium();
    onTestFinished(() => browser.close());
    const page = await browser.visit(pages.url);
    await page.waitForFunction(() => 'uploadByUppy' in globalThis);
    const upload = (more: Partial<UppySetting>) => {
      const setting = {
        endpoint: `${server.url}/storage/v1/upload/resumable`,
        key: mock.keys.service,
        bytes: 15_000_000,
        stopAfter: null,
      };
      const run = (given: UppySetting) => (globalThis as unknown as UppyGlobals).uploadByUppy(given);
      return page.evaluate(run, { ...setting, bucket: 'films', name: 'uppy.mp4', ...more });
    };
    expect(await upload({ stopAfter: CHUNK })).toEqual({ stopped: true });
    expect(await upload({})).toEqual({ uploaded: 1 });
    const { fetch, urls } = mock;
    expect((await (await fetch(`${urls.storage}/object/public/films/uppy.mp4`)).bytes()).length).toBe(15_000_000);
    expect(mock.journal.query({ operation: 'createResumableUpload' })).toHaveLength(1);
    expect(await upload({ bucket: 'small', name: 'other.mp4' })).toEqual({
      refused: expect.stringContaining('Maximum size exceeded') as unknown,
    });
  });
});
