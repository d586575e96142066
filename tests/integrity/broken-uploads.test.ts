// Broken uploads leave nothing behind.
import { renameSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { serveStore } from './held-store.ts';
import { grounds } from '../support/databases.ts';
import { opened } from '../support/opened.ts';
import { checkKeys, readTable } from '../support/table.ts';

const LIMIT = 200_000;

interface Broken {
  readonly title: string;
  readonly form: string;
  readonly type?: string;
  /** Parts of the answer. */
  readonly code?: string;
  readonly message: string;
}

const TOO_LARGE = { code: 'EntityTooLarge', message: 'The object exceeded the maximum allowed size' } as const;
type Sent = readonly [what: string, headers: readonly string[], start: string];

const table = readTable(import.meta.url, ['forms', 'broken-off', 'malformed']) as {
  readonly forms: readonly Broken[];
  readonly 'broken-off': readonly Sent[];
  readonly malformed: readonly Sent[];
};
for (const form of table.forms) checkKeys(form, ['title', 'form', 'message', 'type', 'code'], form.title);

describe.each(grounds())('on $name a broken upload', (ground) => {
  const started = opened(() => ground.start());
  const store = opened(async () => serveStore({ database: await started().database(), uploadLimit: LIMIT }));
  beforeAll(async () => {
    expect((await store().object('POST', 'box/old', { body: 'the old content' })).status).toBe(200);
  });

  /** Nothing half done is kept, and what was there is whole. */
  async function expectUntouched(): Promise<void> {
    await expect
      .poll(async () => store().held(), { timeout: 10_000 })
      .toEqual({ objects: ['old'], strays: [], aside: 0 });
    expect(await (await store().object('GET', 'box/old')).text()).toBe('the old content');
    expect(store().warnings).toEqual([]);
  }

  test.each(table.forms)('whose form $title is refused and leaves nothing', async ({ form, type, code, message }) => {
    const wire = await store().connect();
    for (const [method, name] of [
      ['PUT', 'old'],
      ['POST', 'new'],
    ] as const) {
      const head = store().head(
        method,
        `box/${name}`,
        `Content-Type: multipart/form-data; ${type ?? 'boundary=B'}`,
        `Content-Length: ${Buffer.byteLength(form)}`,
      );
      wire.write(head + form);
      const { status, body } = await wire.answer();
      expect([status, JSON.parse(body.toString())]).toMatchObject([400, { code: code ?? 'InvalidRequest', message }]);
    }
    wire.write(store().head('GET', 'public/box/old'));
    expect((await wire.answer()).body.toString()).toBe('the old content');
    wire.destroy();
    await expectUntouched();
  });

  test('that is over the limit is refused, announced or not, and the connection stays usable', async () => {
    const wire = await store().connect();
    const body = 'x'.repeat(LIMIT + 1);
    wire.write(store().head('PUT', 'box/old', `Content-Length: ${body.length}`) + body);
    const announced = await wire.answer();
    wire.write(store().head('PUT', 'box/old', 'Transfer-Encoding: chunked'));
    for (let count = 0; count < 40; count += 1) wire.write(`8000\r\n${'x'.repeat(32_768)}\r\n`);
    wire.write('0\r\n\r\n');
    const chunked = await wire.answer();
    for (const { status, body } of [announced, chunked])
      expect([status, JSON.parse(body.toString())]).toMatchObject([400, TOO_LARGE]);
    wire.write(store().head('GET', 'public/box/old'));
    expect((await wire.answer()).body.toString()).toBe('the old content');
    wire.destroy();
    await expectUntouched();
  });

  test.each(table['broken-off'])('that is %s and breaks off leaves nothing', async (_, headers, start) => {
    for (const leave of ['end', 'destroy'] as const)
      for (const [method, name] of [
        ['PUT', 'old'],
        ['POST', 'new'],
      ] as const) {
        const wire = await store().connect();
        wire.write(store().head(method, `box/${name}`, ...headers) + start + 'x'.repeat(70_000));
        // The bytes are on their way into the store.
        await expect.poll(async () => (await store().held()).strays.length, { timeout: 10_000 }).toBe(1);
        wire[leave]();
        await expectUntouched();
        wire.destroy();
      }
  });

  test('with more bytes than announced ends in what is no request: the object is that which was announced', async () => {
    const wire = await store().connect();
    wire.write(`${store().head('PUT', 'box/old', 'Content-Length: 15')}the old content, and more`);
    // The upload may be done, but its answer is lost with the connection.
    expect((await wire.answer()).status).toBe(400);
    await expect(wire.answer()).rejects.toThrow('The server closed');
    await expectUntouched();
  });

  test.each(table.malformed)('with %s is refused and leaves nothing', async (_, headers, body) => {
    const wire = await store().connect();
    wire.write(store().head('PUT', 'box/old', ...headers) + body);
    expect((await wire.answer()).status).toBe(400);
    await expect(wire.answer()).rejects.toThrow('The server closed');
    await expectUntouched();
  });

  test('for want of a place for its bytes is our fault, which is told to both sides', async () => {
    const away = `${store().folder}-away`;
    renameSync(store().folder, away);
    const answers = [
      await store().object('PUT', 'box/old', { body: 'x' }),
      await store().object('POST', 'box/new', { body: 'x'.repeat(150_000) }),
    ];
    renameSync(away, store().folder);
    for (const answer of answers)
      expect([answer.status, await answer.json()]).toEqual([
        500,
        {
          statusCode: '500',
          error: 'Internal',
          message: 'The bytes of the object cannot be stored: ENOENT',
          code: 'InternalError',
        },
      ]);
    expect(store().warnings.splice(0)).toEqual(answers.map(() => expect.stringContaining('ENOENT') as unknown));
    await expectUntouched();
  });
});
