// What several processes on one database agree on, as rows with a version: each request asks for it, and one process at a time changes it.
import { deserialize, serialize } from 'node:v8';
import type { Pool, PoolClient } from 'pg';
import { claimDatabase, type Claim } from '../db/postgres/claim.ts';
import type { DatabaseError } from '../db/db.ts';
import { createPool } from '../db/postgres/pool.ts';
import { toConnectError, toDatabaseError } from '../db/postgres/server-error.ts';
import { HIDDEN_SCHEMA, SHARED } from '../db/snapshot/definitions.ts';
import { ServiceError } from '../http/service-error.ts';
import { createQueue, createSharedWork } from '../runtime/queue.ts';
import type { Shared, SharedPart } from './shared.ts';

/** The row of the version; its value is of the first process alone, so that another beginning is seen. */
const VERSION = '';
const FACTS = 'facts';

interface Row {
  readonly part: string;
  readonly version: string;
  /** As PostgreSQL prints bytes. */
  readonly value: string;
}

/** One that hangs in the middle of it loses its turn, before those that wait for theirs give up. */
const LONGEST_CHANGE = '60s';
const LONGEST_TURN = '50s';

/** One for the questions of requests, one for a change. */
const CONNECTIONS = 2;

export async function openSharedState(url: string): Promise<Shared> {
  const claim = await claimDatabase(url);
  const pool = createPool(url, CONNECTIONS);
  try {
    const facts = claim.isFirst ? undefined : await readFacts(pool);
    return createShared(pool, claim, facts);
  } catch (error) {
    await pool.end();
    await claim.close();
    throw error;
  }
}

function createShared(pool: Pool, claim: Claim, facts: unknown): Shared {
  const parts = new Map<string, SharedPart>();
  /** The parts as they are in the rows. */
  const known = new Map<string, Buffer>();
  /** Parts that a program changed here, which is not in the rows yet. */
  const touched = new Set<string>();
  let version = 0;
  let beginning = '';
  let isChanging = false;
  const inTurn = createQueue();

  async function read(from: Asked, now: Row): Promise<void> {
    if (now.value === beginning && Number(now.version) <= version) return;
    const since = now.value === beginning ? version : 0;
    const rows = await run(from, `select part, version, value from ${SHARED} where version > $1`, [since]);
    // What another process began anew has other versions.
    const last = now.value === beginning ? version : 0;
    beginning = now.value;
    version = Math.max(last, ...rows.map((row) => Number(row.version)));
    for (const row of rows) {
      // A change here may have begun, or ended, while these came.
      if (Number(row.version) <= last) continue;
      const bytes = toBytes(row.value);
      if (!parts.has(row.part)) continue;
      known.set(row.part, bytes);
      if (!touched.has(row.part)) parts.get(row.part)?.write(deserialize(bytes));
    }
  }

  async function ask(): Promise<void> {
    // Nobody else changes anything meanwhile.
    if (isChanging) return;
    const [now] = await run(pool, READ_VERSION);
    if (now !== undefined && !isChanging) await read(pool, now);
  }

  /** One that is under way may have been answered before its caller's moment. */
  const askNext = createSharedWork(ask);

  async function publish(client: PoolClient): Promise<void> {
    const changed = [...parts].flatMap(([part, its]) => {
      const bytes = serialize(its.read());
      return known.get(part)?.equals(bytes) === true ? [] : [{ part, bytes }];
    });
    touched.clear();
    if (changed.length === 0) return;
    version += 1;
    for (const { part, bytes } of changed) {
      await run(client, WRITE, [part, version, toText(bytes)]);
      known.set(part, bytes);
    }
    await run(client, `update ${SHARED} set version = $1 where part = '${VERSION}'`, [version]);
  }

  async function changeNow<T>(work: () => Promise<T>): Promise<T> {
    const client = await connect(pool);
    let isBroken = true;
    try {
      await run(
        client,
        `begin; set local lock_timeout to '${LONGEST_CHANGE}'; set local idle_in_transaction_session_timeout to '${LONGEST_TURN}'`,
      );
      const [now] = await run(client, `${READ_VERSION} for update`);
      if (now !== undefined) await read(client, now);
      isChanging = true;
      try {
        return await work();
      } finally {
        await publish(client);
        await run(client, 'commit');
        isBroken = false;
      }
    } catch (error) {
      // What is so here may not be in the rows: all of it is read again.
      if (isBroken) beginning = '';
      throw error;
    } finally {
      isChanging = false;
      client.release(isBroken);
    }
  }

  const change = <T>(work: () => Promise<T>): Promise<T> => inTurn(() => changeNow(work));

  return {
    claim,
    facts,
    async begin(own, its) {
      for (const [part, value] of Object.entries(its)) parts.set(part, value);
      if (!claim.isFirst) return ask();
      const client = await connect(pool);
      try {
        beginning = toText(Buffer.from(crypto.randomUUID()));
        await run(client, CREATE);
        await run(client, WRITE, [VERSION, 0, beginning]);
        await run(client, WRITE, [FACTS, 0, toText(serialize(own))]);
        await publish(client);
        await run(client, 'commit');
      } finally {
        client.release();
      }
      await claim.begun();
    },
    current() {
      if (touched.size > 0) return change(() => Promise.resolve());
      return claim.isAlone() ? undefined : askNext();
    },
    change,
    touch(part) {
      touched.add(part);
    },
    async close() {
      await inTurn(() => Promise.resolve());
      await pool.end();
      await claim.close();
    },
  };
}

const READ_VERSION = `select part, version, value from ${SHARED} where part = '${VERSION}'`;
const WRITE = `insert into ${SHARED} (part, version, value) values ($1, $2, $3)
  on conflict (part) do update set version = excluded.version, value = excluded.value`;
const CREATE = `begin; set local client_min_messages to warning; create schema if not exists ${HIDDEN_SCHEMA};
  drop table if exists ${SHARED};
  create table ${SHARED} (part text primary key, version bigint not null, value bytea not null)`;

async function readFacts(pool: Pool): Promise<unknown> {
  const [row] = await run(pool, `select value from ${SHARED} where part = '${FACTS}'`);
  return deserialize(toBytes(row?.value ?? ''));
}

const toText = (bytes: Buffer): string => `\\x${bytes.toString('hex')}`;
const toBytes = (text: string): Buffer => Buffer.from(text.slice(2), 'hex');

/** Without the database it is not known what is so. */
class OutOfReach extends ServiceError {
  constructor(cause: DatabaseError) {
    const message = `${cause.message} (${cause.code})`;
    super(503, message, { message });
    this.cause = cause;
  }
}

type Asked = Pick<Pool | PoolClient, 'query'>;

async function connect(pool: Pool): Promise<PoolClient> {
  try {
    return await pool.connect();
  } catch (error) {
    throw new OutOfReach(toConnectError(error));
  }
}

/** Without values in the simple protocol, in which a text may hold several statements. */
async function run(from: Asked, text: string, values?: readonly (string | number)[]): Promise<readonly Row[]> {
  try {
    const { rows } = await from.query<Row>(text, values === undefined ? undefined : [...values]);
    return rows;
  } catch (error) {
    throw new OutOfReach(toDatabaseError(error));
  }
}
