// postgres_fdw, dblink and wrappers: servers and foreign tables can be made, and hold nothing.
import { refusal, type StandIn } from './stand-in.ts';

const LIMITS = 'reaches no other server: its foreign tables can be made, and a query of one fails';

/** What the extension `wrappers` brings handlers for; migrations make wrappers of them. */
const SOURCES = [
  'airtable',
  'auth0',
  'big_query',
  'click_house',
  'cognito',
  'firebase',
  'hello_world',
  'iceberg',
  'logflare',
  'mssql',
  'redis',
  's3',
  's3_vectors',
  'stripe',
  'wasm',
];

/** No language of SQL may return a handler; called, this one says that it is no function to call. */
const handler = (name: string): string =>
  `create function ${name}() returns fdw_handler language internal as 'fdw_handler_in';`;
const validator = (name: string): string =>
  `create function ${name}(options text[], catalog oid) returns void language plpgsql as $$ begin end $$;`;

export const postgresFdw: StandIn = {
  name: 'postgres_fdw',
  version: '1.1',
  limits: LIMITS,
  sql: `${handler('postgres_fdw_handler')}
${validator('postgres_fdw_validator')}
create function postgres_fdw_disconnect(text) returns boolean language sql as $$ select false $$;
create function postgres_fdw_disconnect_all() returns boolean language sql as $$ select false $$;
create foreign data wrapper postgres_fdw;`,
};

const DBLINK = 'The extension dblink only stands in here: it reaches no other server.';

export const dblink: StandIn = {
  name: 'dblink',
  version: '1.2',
  limits: 'reaches no other server: its functions fail, and say so',
  sql: `${validator('dblink_fdw_validator')}
create foreign data wrapper dblink_fdw;
${['dblink(text)', 'dblink(text, text)', 'dblink(text, boolean)', 'dblink(text, text, boolean)']
  .map((signature) => refusal(signature, 'setof record', DBLINK))
  .join('\n')}
${[
  'dblink_connect(text)',
  'dblink_connect(text, text)',
  'dblink_disconnect()',
  'dblink_disconnect(text)',
  'dblink_exec(text)',
  'dblink_exec(text, text)',
  'dblink_exec(text, text, boolean)',
]
  .map((signature) => refusal(signature, 'text', DBLINK))
  .join('\n')}
create function dblink_get_connections() returns text[] language sql as $$ select null::text[] $$;`,
};

export const wrappers: StandIn = {
  name: 'wrappers',
  version: '0.5.7',
  limits: LIMITS,
  sql: SOURCES.map((source) => `${handler(`${source}_fdw_handler`)}\n${validator(`${source}_fdw_validator`)}`).join(
    '\n',
  ),
};
