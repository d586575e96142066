// A bare server, a process of its own: for each operation the mock's statements, the bytes, and nothing else.
import { createHash, createHmac, randomUUID } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openBare, type BareDatabase } from '../bare-database.ts';
import { listenBare, type BareOrigin } from '../bare-server.ts';
import { answerParent } from '../child.ts';
import type { Answer } from '../field.ts';
import { CLOSED, CONTENT, FOLDER, NAMES, type OperationName } from './operations.ts';
import type { StorageStatement } from './record.ts';

export interface BareStart {
  readonly database: BareDatabase;
  readonly settings: string;
  readonly statements: Readonly<Record<OperationName, readonly StorageStatement[]>>;
  /** What the mock answered, to be sent again if an answer is the same each time. */
  readonly answers: Readonly<Record<OperationName, Answer>>;
  readonly secret: string;
  /** Where bytes go. */
  readonly folder: string;
}

async function start({ database, settings, statements, answers, secret, folder }: BareStart): Promise<BareOrigin> {
  const open = await openBare(database, settings);
  const place = join(folder, 'content');
  // One blob stands for all of them: what is downloaded has the same bytes each time.
  await writeFile(place, CONTENT);

  /** The statements of one request; returns the rows of the last. */
  async function run(asked: readonly StorageStatement[]): ReturnType<typeof open.caller> {
    let rows: Awaited<ReturnType<typeof open.caller>> = [];
    for (const statement of asked) rows = await open[statement.as](statement);
    return rows;
  }

  async function upload(bytes: Buffer, name: string): Promise<string> {
    const version = randomUUID();
    const etag = createHash('md5').update(bytes).digest('hex');
    if (etag.length !== 32) throw new Error('This is no MD5.');
    const unfinished = join(folder, `.${version}`);
    await writeFile(unfinished, bytes);
    await rename(unfinished, join(folder, version));
    const { renewed, id } = renew(statements.upload, name);
    await run(renewed);
    return JSON.stringify({ Key: `uploads/${name}`, Id: id });
  }

  async function sign(lifetime: number): Promise<string> {
    await run(statements.sign);
    return JSON.stringify(NAMES.map((name) => signLink(name, lifetime, secret)));
  }

  async function answer(url: string, body: Buffer): Promise<readonly [OperationName, string | Buffer]> {
    const path = url.slice('/storage/v1'.length);
    if (path === '/bucket') {
      await run(statements.buckets);
      return ['buckets', answers.buckets.body];
    }
    if (path.startsWith('/object/list/')) {
      await run(statements.list);
      return ['list', answers.list.body];
    }
    if (path.startsWith('/object/sign/'))
      return ['sign', await sign((JSON.parse(body.toString()) as { readonly expiresIn: number }).expiresIn)];
    if (path.startsWith('/object/uploads/'))
      return ['upload', await upload(body, path.slice('/object/uploads/'.length))];
    const name = path.startsWith('/object/public/') ? 'public' : 'authenticated';
    const [row] = await run(statements[name]);
    if (row === undefined) throw new Error(`There is nothing at ${path}.`);
    return [name, await readFile(place)];
  }

  return listenBare(async (url, body) => {
    const [name, content] = await answer(url, body);
    return { headers: answers[name].headers, content };
  });
}

/** The recorded statements of an upload with another name and other ids; `id`: the first of these. */
function renew(recorded: readonly StorageStatement[], name: string) {
  const [recordedName = ''] = recorded.flatMap(({ params }) => params.filter((value) => value?.startsWith('new/')));
  const ids = new Map<string, string>();
  const renewed = recorded.map((statement) => ({
    ...statement,
    params: statement.params.map((value) => {
      if (value === recordedName) return name;
      if (value === null || !UUID.test(value)) return value;
      const made = ids.get(value) ?? randomUUID();
      ids.set(value, made);
      return made;
    }),
  }));
  const [id] = ids.values();
  return { renewed, id };
}

function signLink(name: string, lifetime: number, secret: string) {
  const path = `${FOLDER}/${name}`;
  const url = `${CLOSED}/${path}`;
  const issued = Math.floor(Date.now() / 1000);
  const claims = { iat: issued, exp: issued + lifetime, url, scope: 'download' };
  const text = `${HEADER}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}`;
  const token = `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`;
  return { error: null, path, signedURL: `/object/sign/${url}?token=${token}` };
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const HEADER = Buffer.from(JSON.stringify({ alg: 'HS256', typ: 'JWT' })).toString('base64url');

answerParent(start);
