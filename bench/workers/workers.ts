// The part `workers`: how much more two processes answer than one, and which of the cores' time limits it.
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { forkChild, type Child } from '../child.ts';
import { renderSchema } from '../data/schema.ts';
import { notMeasured, type Part } from '../part.ts';
import { startServer } from '../postgres.ts';
import { OPERATIONS, startContestant, type Contestant, type OperationName } from './contestants.ts';
import { CONTESTANTS, report, type Name, type Turn } from './report.ts';
import type { SparingJob, SparingResult } from './sparing-load.ts';

const CLI = fileURLToPath(new URL('../../cli/main.ts', import.meta.url));
const LOAD = fileURLToPath(new URL('sparing-load.ts', import.meta.url));
const CONNECTIONS = 10;

export const workersPart: Part = {
  name: 'workers',
  about: 'two processes behind one port against one, on PostgreSQL: reads and uploads',
  async measure(settings, scope) {
    const server = await startServer(settings, scope);
    if (server === undefined)
      return { tables: [], goals: [notMeasured('workers on PostgreSQL', 'no PostgreSQL here')], numbers: null };
    const folder = mkdtempSync(join(tmpdir(), 'touchstone-bench-'));
    scope.defer(() => {
      rmSync(folder, { recursive: true, force: true });
    });
    chmodSync(folder, 0o755);
    const schema = join(folder, 'schema.sql');
    writeFileSync(schema, renderSchema(settings.quick ? 200 : 10_000));
    settings.note('workers: starting a mock of one process, and one of two workers ...');
    const start = async (name: Name, args: readonly string[]): Promise<readonly [Name, Contestant]> => {
      const own = ['--schema', schema, '--blobs', join(folder, name), ...args];
      return [name, await startContestant(scope, own, { url: await server.createDatabase(), cli: CLI })];
    };
    const contestants = [await start('one process', []), await start('two workers', ['--workers', '2'])];
    const load = forkChild(LOAD, scope);
    const turns = new Map<OperationName, Turn[]>();
    for (const operation of OPERATIONS) {
      settings.note(`workers: ${operation}`);
      const taken: Turn[] = [];
      turns.set(operation, taken);
      const [rounds, milliseconds] = settings.quick ? [1, 100] : [15, 600];
      for (const [, contestant] of contestants) await send(load, contestant, operation, settings.quick ? 50 : 2_000);
      for (let round = 0; round < rounds; round += 1)
        for (const [name, contestant] of round % 2 === 0 ? contestants : contestants.toReversed()) {
          const before = await contestant.processorTimes();
          const result = await send(load, contestant, operation, milliseconds);
          const after = await contestant.processorTimes();
          taken.push({
            name,
            requests: result.requests,
            seconds: result.seconds,
            mock: after.mock - before.mock,
            database: after.database - before.database,
            load: result.processor,
          });
        }
    }
    return report(CONTESTANTS, turns);
  },
};

async function send(
  load: Child,
  { host, port, requests }: Contestant,
  operation: OperationName,
  milliseconds: number,
): Promise<SparingResult> {
  const request = requests.get(operation) ?? '';
  const job: SparingJob = { host, port, request, connections: CONNECTIONS, milliseconds };
  const result = (await load.ask(job)) as SparingResult;
  if (result.failure !== undefined) throw new Error(`${operation} was answered wrong: ${result.failure}`);
  return result;
}
