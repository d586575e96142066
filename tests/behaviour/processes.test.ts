// Two processes on one database and one store: what is changed through one is so for the other's next request.
import { Agent } from 'node:http';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { httpRequest, type HttpAnswer } from '../support/http-request.ts';
import { opened } from '../support/opened.ts';
import { shareTestServer, wantsPostgres } from '../support/postgres-server.ts';
import { BUCKET, withS3Server } from '../support/s3-server.ts';
import { startMockProcess, type MockProcess } from '../support/mock-process.ts';
import { checkFilled, checkKeys, checkNames, fill, patterns, readTable } from '../support/table.ts';
import { valuesAt } from '../vectors/request-vectors.ts';

type Send = (method: string, path: string, body?: unknown, key?: string) => Promise<HttpAnswer>;

function connect({ urls, keys }: MockProcess): { readonly send: Send; close(): void } {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const keyFor = (path: string): string => {
    if (path.startsWith('/__touchstone')) return keys.admin;
    return path.startsWith('/v1') ? keys.token : keys.service;
  };
  return {
    async send(method, path, body, key = keyFor(path)) {
      const isText = typeof body === 'string';
      const type = body === undefined ? {} : { 'content-type': isText ? 'text/plain' : 'application/json' };
      return httpRequest(`${urls.data}${path}`, {
        agent,
        method,
        headers: { authorization: `Bearer ${key}`, apikey: key, ...type },
        body: isText || body === undefined ? body : JSON.stringify(body),
        signal: AbortSignal.timeout(60_000),
      });
    },
    close() {
      agent.destroy();
    },
  };
}

/** The steps of processes.yaml. */
interface Vector {
  readonly title: string;
  readonly steps: readonly {
    readonly by: 'one' | 'other';
    readonly send: string;
    readonly body?: unknown;
    readonly key?: string;
    readonly status?: number;
    readonly text?: string;
    /** Names for values of the answer, by their paths. */
    readonly keep?: Readonly<Record<string, string>>;
  }[];
}

describe.runIf(wantsPostgres())('two processes of one mock', () => {
  withS3Server();
  const server = opened(() => shareTestServer());
  let url: string;
  let first: MockProcess;
  let second: MockProcess;
  let one: ReturnType<typeof connect>;
  let other: ReturnType<typeof connect>;
  const start = (...args: readonly string[]): Promise<MockProcess> => {
    const place = ['--database-url', url, '--blobs', `s3://${BUCKET}/two`, '--dialect', 'supabase'];
    return startMockProcess({ args: place, objects: '' }, ...args);
  };
  beforeAll(async () => {
    url = await server().createDatabase();
    first = await start();
    second = await start();
    one = connect(first);
    other = connect(second);
  });
  afterAll(async () => {
    for (const mockProcess of [first, second]) await mockProcess.end('SIGKILL');
  });

  const admin = (verb: string): string => `/__touchstone${verb}`;

  test.each(readTable(import.meta.url, ['title', 'steps']) as readonly Vector[])('$title', async ({ steps }) => {
    checkFilled(steps, 'The list of steps');
    let values: Readonly<Record<string, unknown>> = { ref: first.keys.ref };
    for (const step of steps) {
      checkKeys(step, ['by', 'send', 'body', 'key', 'status', 'text', 'keep'], step.send);
      checkNames(step, values, step.send);
      const { by, send, body, key, status, text, keep = {} } = fill(step, values);
      const [method = '', path = ''] = send.split(' ');
      const answer = await { one, other }[by].send(method, path, body, key);
      const isOk = answer.status >= 200 && answer.status < 300;
      expect({ send, status: answer.status, text: answer.text, isOk }).toMatchObject({
        send,
        ...(status === undefined ? { isOk: true } : { status }),
        ...(text === undefined ? {} : { text: patterns(text) }),
      });
      values = { ...values, ...valuesAt(answer.text, keep) };
    }
  });

  test('locks: of two uploads to one name at the same time one succeeds', async () => {
    await one.send('POST', '/storage/v1/bucket', { name: 'locks' });
    for (let round = 0; round < 10; round += 1) {
      const path = `/storage/v1/object/locks/${round}.txt`;
      const answers = await Promise.all([one, other].map(({ send }) => send('POST', path, 'mine')));
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
    }
  });

  test('a fault rule that breaks the connection', async () => {
    await other.send('POST', admin('/faults'), { operation: 'storage', reset: true });
    await expect(one.send('GET', '/storage/v1/bucket')).rejects.toThrow(/socket hang up|ECONNRESET/u);
    one = connect(first);
    await other.send('DELETE', admin('/faults'));
    expect((await one.send('GET', '/storage/v1/bucket')).status).toBe(200);
  });

  test('the journal is each process’s own', async () => {
    await one.send('DELETE', admin('/journal'));
    await other.send('DELETE', admin('/journal'));
    await one.send('GET', '/storage/v1/bucket/of-one');
    await other.send('GET', '/storage/v1/bucket/of-the-other');
    const paths = async ({ send }: { readonly send: Send }): Promise<readonly string[]> =>
      (JSON.parse((await send('GET', admin('/journal'))).text) as readonly { readonly path: string }[]).map(
        ({ path }) => path,
      );
    expect(await paths(one)).toEqual(['/storage/v1/bucket/of-one']);
    expect(await paths(other)).toEqual(['/storage/v1/bucket/of-the-other']);
  });

  test('changes at the same time: none is lost', async () => {
    const project = `/v1/projects/${first.keys.ref}`;
    const names = Array.from({ length: 20 }, (_, index) => `N${index}`);
    const answers = await Promise.all(
      names.map((name, index) =>
        connect(index % 2 === 0 ? first : second).send('POST', `${project}/secrets`, [{ name, value: 'x' }]),
      ),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    const listed = JSON.parse((await one.send('GET', `${project}/secrets`)).text) as { readonly name: string }[];
    expect(listed.map(({ name }) => name)).toEqual(expect.arrayContaining(names));
    await one.send('POST', admin('/faults'), { operation: 'storage', status: 503, times: 10 });
    const faulty = await Promise.all(
      names.map((_, index) => connect(index % 2 === 0 ? first : second).send('GET', '/storage/v1/bucket')),
    );
    expect(faulty.filter(({ status }) => status === 503)).toHaveLength(10);
    await one.send('POST', admin('/reset'));
  });

  test('while snapshots are taken and put back, each record has its bytes', async () => {
    const clients = Array.from({ length: 4 }, (_, index) => connect(index % 2 === 0 ? first : second));
    await one.send('POST', '/storage/v1/bucket', { name: 'busy' });
    await one.send('POST', admin('/snapshot'), { name: 'busy' });
    const now = { isOver: false };
    const changing = clients.map(async ({ send }, client) => {
      for (let turn = 0; !now.isOver; turn += 1) {
        const path = `/storage/v1/object/busy/${(client + turn) % 6}.txt`;
        await send(turn % 3 === 2 ? 'DELETE' : 'POST', path, turn % 3 === 2 ? undefined : `of ${client}`);
      }
    });
    try {
      for (let round = 0; round < 12; round += 1) {
        const [taking, restoring] = round % 2 === 0 ? [one, other] : [other, one];
        const name = `busy-${round % 3}`;
        expect(await taking.send('POST', admin('/snapshot'), { name })).toMatchObject({ status: 200 });
        await new Promise((resolve) => setTimeout(resolve, 30));
        expect(await restoring.send('POST', admin('/restore'), { name })).toMatchObject({ status: 200 });
      }
    } finally {
      now.isOver = true;
      await Promise.all(changing);
      for (const client of clients) client.close();
    }
    const rows = await first.sql('select name from storage.objects');
    for (const { name } of rows)
      expect((await other.send('GET', `/storage/v1/object/busy/${String(name)}`)).text).toMatch(/^of \d$/u);
    await other.send('POST', admin('/reset'));
  });

  test('one that ends leaves the other what it is', async () => {
    await other.send('POST', admin('/clock'), { set: '2031-01-01T00:00:00Z' });
    await one.send('POST', '/storage/v1/bucket', { name: 'left' });
    await one.send('POST', admin('/snapshot'), { name: 'left' });
    expect(await first.end('SIGTERM')).toBe(0);
    await other.send('DELETE', '/storage/v1/bucket/left');
    expect(await other.send('POST', admin('/restore'), { name: 'left' })).toMatchObject({ status: 200 });
    const third = await start();
    onTestFinished(async () => void (await third.end('SIGKILL')));
    expect(third.keys).toEqual(second.keys);
    const { send } = connect(third);
    expect((await send('GET', '/storage/v1/bucket/left')).status).toBe(200);
    expect((await send('GET', admin('/clock'))).text).toContain('2031-01-01');
  });
});
