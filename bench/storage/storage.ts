// The part `storage`: how much processor time six operations take of the mock, as a multiple of what the load generator takes for them.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkNames, fill, readTable } from '../../tests/support/table.ts';
import { send, type Ask } from '../ask.ts';
import { startMock } from '../mock-process.ts';
import { cellOf, combine, judge, nothing, type Goal, type Part, type Scope, type Settings } from '../part.ts';
import { startServer } from '../postgres.ts';
import { CONNECTIONS, runLoad, startLoad } from '../race.ts';
import { createScope, makeFolder } from '../scope.ts';

/** Private and public with the same objects, one for what is uploaded, so that those listed stay as many, and some more. */
const BUCKETS = ['closed', 'open', 'uploads', ...Array.from({ length: 8 }, (_, index) => `bucket-${index + 1}`)];
const PATHS = Array.from({ length: 100 }, (_, index) => `folder/file-${index + 1}.txt`);
/** 1 KiB. */
const CONTENT = 'touchstone\n'.repeat(100).slice(0, 1024);

type Database = 'PGlite' | 'PostgreSQL';

interface Operation {
  readonly title: string;
  readonly ask: string;
  readonly content?: true;
  readonly json?: object;
  readonly open?: true;
  /** At 1 and at 10 connections. */
  readonly most: Readonly<Record<Database, readonly number[]>>;
}

const VALUES = { paths: PATHS };
const ROWS = readTable(import.meta.url, ['title', 'ask', 'content', 'json', 'open', 'most']) as readonly Operation[];
checkNames(ROWS, VALUES, 'storage.yaml');
const OPERATIONS = fill(ROWS, VALUES);

export const storagePart: Part = {
  name: 'storage',
  about: 'processor time of six operations, on PGlite and on PostgreSQL',
  async measure(settings, scope) {
    if (!existsSync('/proc/self/stat')) return nothing('storage', 'no /proc here, which counts processor time');
    const onPglite = await measureOn('PGlite', settings, scope);
    const server = await startServer(settings, scope);
    if (server === undefined) return combine(onPglite, nothing('storage on PostgreSQL', 'no PostgreSQL here'));
    return combine(onPglite, await measureOn('PostgreSQL', settings, scope, await server.createDatabase()));
  },
};

/** On the PostgreSQL server at `url`, or on PGlite. What is started for one table ends with it: idle servers keep their memory. */
async function measureOn(database: Database, settings: Settings, scope: Scope, url?: string) {
  const own = createScope(settings.note);
  scope.defer(() => own.close());
  const place = join(makeFolder(own), 'mock');
  const args = url === undefined ? ['--persist', place] : ['--database-url', url, '--blobs', place];
  const { urls, keys, pid, administer } = await startMock(own, args);
  // Of the service role, as the real server was measured.
  const token = keys.service;
  for (const id of BUCKETS)
    await administer(`insert into storage.buckets (id, name, public) values ('${id}', '${id}', ${id === 'open'})`);
  for (const bucket of ['closed', 'open'])
    for (const path of PATHS)
      await send(toAsk({ ask: `POST /object/${bucket}/${path}`, content: true }, urls.storage, token));
  await administer('analyze');
  const load = startLoad(own);
  const goals: Goal[] = [];
  const rows: string[][] = [];
  for (const operation of OPERATIONS)
    for (const [at, connections] of CONNECTIONS.entries()) {
      settings.note(`storage on ${database}: ${operation.title}, connections: ${connections}`);
      const job = { ...toAsk(operation, urls.storage, token), connections };
      await runLoad(load, { ...job, milliseconds: settings.quick ? 20 : 500 });
      const before = processorTimeOf(pid);
      const milliseconds = settings.quick ? 200 : 3000;
      const { requests, seconds, microseconds } = await runLoad(load, { ...job, milliseconds });
      const spent = processorTimeOf(pid) - before;
      const what = `storage on ${database}: mock/load generator, ${operation.title}, connections: ${connections}`;
      const goal = judge(what, 'at most', operation.most[database][at] ?? 0, spent / microseconds);
      goals.push(goal);
      const counts = [connections, requests / seconds, spent / requests].map((count) => count.toFixed(0));
      rows.push([operation.title, ...counts, cellOf(goal), goal.goal]);
    }
  await own.close();
  return {
    goals,
    tables: [
      {
        title: `Storage on ${database}, bytes in a directory: requests per second, and the processor time of one`,
        columns: ['operation', 'conns', 'per second', 'µs', 'mock/load generator', 'goal'],
        rows,
        remarks: ["The goals are shares of the real server's processor time, which was measured elsewhere."],
      },
    ],
  };
}

function toAsk({ ask, content, json, open }: Omit<Operation, 'title' | 'most'>, base: string, token: string): Ask {
  const [method = '', path = ''] = ask.split(' ');
  const type = content === true ? 'text/plain' : 'application/json';
  return {
    method: method === 'GET' ? 'GET' : 'POST',
    url: base + path,
    headers: {
      ...(open === true ? {} : { authorization: `Bearer ${token}` }),
      ...(method === 'GET' ? {} : { 'content-type': type, 'cache-control': 'max-age=3600' }),
    },
    body: content === true ? CONTENT : json === undefined ? '' : JSON.stringify(json),
  };
}

/** Of a process and its threads, in microseconds: Linux counts it in hundredths of a second. */
function processorTimeOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /su, '')
    .split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10_000;
}
