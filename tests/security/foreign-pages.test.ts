// Pages of strangers in Chromium: what they ask, what they upload, and what their names lead to reaches nothing that is privileged.
import type { Page } from 'playwright-core';
import { afterAll, describe, expect, test as base } from 'vitest';
import { startChromium, wantsChromium, type Browser } from '../clients/chromium.ts';
import { takeSome } from '../support/extent.ts';
import { activeContents, attack } from './active-contents.ts';
import {
  ask,
  bearer,
  breaches,
  openWorld,
  portOf,
  privileged,
  show,
  stateOf,
  type Asked,
  type World,
} from './pages-world.ts';

let started: Promise<Browser> | undefined;
/** A stranger's name server may say that the name leads here. */
const browser = (): Promise<Browser> => (started ??= startChromium(['evil.example']));
afterAll(async () => {
  await (await started)?.close();
});

/** Each dialect, and whose pages may use the mock: nothing depends on how they are paired. */
const WORLDS = (
  [
    { dialect: 'contract', isNarrow: false, origins: 'pages of any origin' },
    { dialect: 'supabase', isNarrow: true, origins: 'one allowed front end' },
  ] as const
).map((setting) => ({
  ...setting,
  test: base
    .extend('setting', { scope: 'file' }, () => setting)
    .extend('world', { scope: 'file' }, async ({ setting: own }, { onCleanup }) => {
      await using closing = new AsyncDisposableStack();
      const world = await openWorld(await browser(), own, closing);
      const all = closing.move();
      onCleanup(() => all.disposeAsync());
      return world;
    }),
}));

async function upload(page: Page, { server, mock }: World, name: string, type: string, text: string): Promise<void> {
  const headers = { authorization: `Bearer ${mock.keys.service}`, 'content-type': type };
  const path = `/storage/v1/object/box/${name}`;
  expect([name, ...(await ask(page, server.url, [[path, 'POST', headers, text]]))]).toEqual([name, 200]);
}

describe.runIf(wantsChromium()).each(WORLDS)(
  'in Chromium, $dialect dialect, $origins',
  ({ dialect, isNarrow, test }) => {
    test('what a user uploaded runs nowhere, whatever its type', { timeout: 300_000 }, async ({ world }) => {
      const { mock, server, unconfined, frontEnd, stranger } = world;
      const before = await stateOf(world);
      const all = activeContents(mock.keys).map((content) => ({ ...content, id: content.name }));
      const contents = takeSome('active contents', all, 8);
      for (const { name, type, text } of contents)
        await upload(isNarrow ? frontEnd : stranger, world, name, type ?? 'image/png', text);
      await mock.sql(
        `update storage.objects set metadata = jsonb_set(metadata, '{mimetype}', '""') where name = 'no-type'`,
      );
      const seen: Record<string, string> = {};
      for (const { name } of contents) {
        const url = `${server.url}/storage/v1/object/public/box/${name}`;
        for (const place of isNarrow ? (['iframe'] as const) : (['iframe', 'embed'] as const)) {
          seen[name] = await show(isNarrow ? frontEnd : stranger, url, name, place);
          if (seen[name] !== 'nothing ran') break;
        }
        // In a tab a PDF file is shown by a page of the browser's own.
        if (seen[name] !== 'nothing ran' || name === 'pdf') continue;
        const tab = await (await browser()).visit(url);
        expect([name, await tab.evaluate('self.origin')]).toEqual([name, 'null']);
        await tab.close();
      }
      expect(Object.entries(seen).filter(([, became]) => became === 'ran')).toEqual([]);
      expect(await breaches(world)).toEqual([]);
      expect(await stateOf(world)).toEqual(before);
      if (isNarrow) return;
      // The same bytes where nothing confines them: they are what they claim to be.
      const dangerous = contents.filter(({ runs }) => runs === true);
      for (const { name } of dangerous) {
        const url = `${unconfined.url}/storage/v1/object/public/box/${name}`;
        expect([name, await show(stranger, url, name, 'iframe')]).toEqual([name, 'ran']);
      }
      const reached = new Set(await breaches(world));
      expect([...reached]).toEqual(dangerous.map(({ name }) => `${name} at ${portOf(unconfined)}`).sort());
      await mock.restore('with buckets');
    });

    test('no page of another origin reaches what is privileged, by itself or by a script that was uploaded', async ({
      world,
    }) => {
      const { mock, server, answered, frontEnd, stranger } = world;
      const before = await stateOf(world);
      for (const page of [stranger, frontEnd]) {
        const statuses = await ask(page, server.url, privileged(mock, dialect));
        expect(statuses.filter((status) => status !== 403 && status !== 'unreadable')).toEqual([]);
      }
      // The browser runs these as scripts of the page that asks for them.
      await upload(
        isNarrow ? frontEnd : stranger,
        world,
        'theirs',
        'text/javascript',
        attack('theirs', mock.keys, `'${server.url}'`),
      );
      const url = `${server.url}/storage/v1/object/public/box/theirs`;
      for (const place of ['script', 'worker'] as const) expect(await show(stranger, url, 'theirs', place)).toBe('ran');
      const refused = answered.filter((line) => !line.startsWith('OPTIONS '));
      expect(refused.filter((line) => !line.endsWith(' 403'))).toEqual([]);
      // Of the administration a browser asks first, and may not send at all.
      expect(refused.length).toBeGreaterThan(20);
      expect(await breaches(world)).toEqual([]);
      expect(await stateOf(world)).toEqual(before);
    });

    test('a page whose name leads here reaches nothing at all', async ({ world }) => {
      const { mock, server, answered } = world;
      const before = await stateOf(world);
      answered.length = 0;
      const origin = `http://evil.example:${portOf(server)}`;
      const rebound = await (await browser()).visit(`${origin}/`);
      expect(await rebound.evaluate('self.origin')).toBe(origin);
      expect(await rebound.evaluate('document.body.innerText')).toContain('does not answer for the host');
      const headers = {
        apikey: mock.keys.service,
        authorization: `Bearer ${mock.keys.service}`,
        'content-type': 'application/json',
      };
      const requests: readonly Asked[] = [
        ...privileged(mock, dialect),
        ['/graphql/v1', 'POST', headers, '{"query":"{__typename}"}'],
        ['/storage/v1/bucket', 'GET', headers],
        ['/__touchstone/health', 'GET', {}],
      ];
      const statuses = await ask(rebound, origin, requests);
      expect(statuses).toEqual(requests.map(() => 403));
      expect(answered).toEqual([]);
      expect(await breaches(world)).toEqual([]);
      expect(await stateOf(world)).toEqual(before);
      await rebound.close();
    });

    test('a page of the mock itself administers with the key, and manages', async ({ world }) => {
      const { mock, server } = world;
      const { admin, token } = mock.keys;
      for (const origin of [server.url, server.url.replace('127.0.0.1', 'localhost')]) {
        const console = await (await browser()).visit(`${origin}/`);
        const requests: readonly Asked[] = [
          ['/__touchstone/sql', 'POST', bearer(admin), "insert into breach values ('ours')"],
          ['/__touchstone/journal', 'GET', bearer(admin)],
          ['/__touchstone/faults', 'DELETE', bearer(admin)],
          ['/__touchstone/journal', 'GET', bearer('another key')],
          ['/v1/projects', 'GET', bearer(token)],
        ];
        expect(await ask(console, origin, requests)).toEqual([200, 200, 200, 401, 200]);
        await console.close();
      }
      expect(await breaches(world)).toEqual(['ours', 'ours']);
    });

    test('the console is in no frame of another page, and does not know who opened its window', async ({ world }) => {
      const { mock, server, stranger } = world;
      const url = `${server.url}/#/control&key=${mock.keys.admin}`;
      await stranger.evaluate(async (src) => {
        const frame = Object.assign(document.createElement('iframe'), { src, name: 'framed' });
        const loaded = new Promise((resolve) => frame.addEventListener('load', resolve));
        document.body.append(frame);
        await loaded;
      }, url);
      const framed = await stranger.frame('framed')?.evaluate(() => [self.origin, document.querySelector('#console')]);
      expect(framed).toEqual(['null', null]);
      const opening = stranger.waitForEvent('popup');
      const opened = await stranger.evaluateHandle((address) => window.open(address), url);
      const console = await opening;
      await console.getByRole('heading', { level: 1, name: 'Control' }).waitFor();
      // A window that it is cut off from is a closed one.
      await expect.poll(() => opened.evaluate((its) => its?.closed)).toBe(true);
      expect(await console.evaluate(() => window.opener as unknown)).toBeNull();
      await console.close();
    });

    test('data and storage work from a front end: rows, pictures, sounds, documents and downloads', async ({
      world,
    }) => {
      const { mock, server, frontEnd } = world;
      const { anon, service } = mock.keys;
      const rows = (key: string): Asked => [
        '/graphql/v1',
        'POST',
        { apikey: key, authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        '{"query":"{__typename}"}',
      ];
      const lists: Asked = ['/storage/v1/bucket', 'GET', bearer(service)];
      expect(await ask(frontEnd, server.url, [rows(anon), rows(service), lists])).toEqual([200, 200, 200]);
      const shown = await frontEnd.evaluate(
        async ([storage, key, picture, sound]) => {
          const bytesOf = (text: string): Uint8Array<ArrayBuffer> =>
            Uint8Array.from(atob(text), (one) => one.codePointAt(0) ?? 0);
          const put = async (name: string, type: string, bytes: Uint8Array<ArrayBuffer>): Promise<string> => {
            const headers = { authorization: `Bearer ${key}`, 'content-type': type, 'x-upsert': 'true' };
            await fetch(`${storage}/object/box/${name}`, { method: 'POST', headers, body: bytes });
            return `${storage}/object/public/box/${name}`;
          };
          const loads = (element: HTMLImageElement | HTMLMediaElement, event: string, src: string): Promise<boolean> =>
            new Promise((resolve) => {
              element.addEventListener(event, () => {
                resolve(true);
              });
              element.addEventListener('error', () => {
                resolve(false);
              });
              element.src = src;
            });
          const found: Record<string, unknown> = {};
          // The last two are what clients say of bytes whose type they are not told.
          for (const type of ['image/gif', 'Image/GIF', 'text/plain;charset=UTF-8', 'application/octet-stream'])
            found[type] = await loads(new Image(), 'load', await put('picture', type, bytesOf(picture)));
          const recorded = await put('sound', 'audio/wav', bytesOf(sound));
          for (const kind of ['audio', 'video'] as const)
            found[kind] = await loads(document.createElement(kind), 'canplay', recorded);
          const drawn = new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>');
          const svg = await put('drawn', 'image/svg+xml', drawn);
          found['svg'] = await loads(new Image(), 'load', svg);
          found['fetched'] = (await (await fetch(svg)).blob()).type;
          return found;
        },
        [server.urls.storage, service, GIF, WAV] as const,
      );
      expect(shown).toEqual({
        'image/gif': true,
        'Image/GIF': true,
        'text/plain;charset=UTF-8': true,
        'application/octet-stream': true,
        audio: true,
        video: true,
        svg: true,
        fetched: 'image/svg+xml',
      });
      const downloaded = frontEnd.waitForEvent('download');
      await frontEnd.evaluate((url) => {
        const link = Object.assign(document.createElement('a'), { href: url });
        document.body.append(link);
        link.click();
      }, `${server.urls.storage}/object/public/box/drawn?download=saved.svg`);
      expect((await downloaded).suggestedFilename()).toBe('saved.svg');
    });
  },
);

const GIF = 'R0lGODlhAQABAIAAAP///wAAACH5BAEAAAAALAAAAAABAAEAAAICRAEAOw==';

/** A hundredth of a second of silence. */
const WAV = ((): string => {
  const head = Buffer.alloc(44);
  head.write('RIFF\u0074\0\0\0WAVEfmt \u0010\0\0\0\u0001\0\u0001\0', 'latin1');
  head.writeUInt32LE(8000, 24);
  head.writeUInt32LE(8000, 28);
  head.writeUInt16LE(1, 32);
  head.writeUInt16LE(8, 34);
  head.write('data', 36);
  head.writeUInt32LE(80, 40);
  return Buffer.concat([head, Buffer.alloc(80, 128)]).toString('base64');
})();
