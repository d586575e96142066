// What the command `mock` says when it is ready, and when its ports cannot be had.
import type { Mock } from '../mocks/app.ts';
import type { Served } from '../mocks/node.ts';

/** A mock on its port, perhaps by several processes. */
export type ServedByWorkers = Served & { readonly workers?: readonly number[] };

interface Ports {
  readonly host: string;
  readonly port: number;
  readonly plainPort?: number;
}

export function renderForPeople({ urls, plain, workers }: ServedByWorkers, { keys, dialect }: Mock): string {
  const rows: readonly (readonly [string, string])[] = [
    ['data', `${urls.data}  (POST /graphql/v1)`],
    ['management', `${urls.management}  (/v1/...)`],
    ['storage', urls.storage],
    ['admin', urls.admin],
    ...(plain === undefined ? [] : [['plain HTTP', `${plain.url}  (not for management)`] as const]),
    ['anon key', keys.anon],
    ['service key', keys.service],
    ['JWT secret', keys.jwtSecret],
    ['access token', keys.token],
    ['project ref', keys.ref],
    ['admin key', keys.admin === '' ? 'none: the administration is off' : keys.admin],
    ...(workers === undefined
      ? []
      : [['workers', `processes ${workers.join(', ')}, each with a journal of its own`] as const]),
  ];
  const lines = rows.map(([label, value]) => `  ${label.padEnd(12)}  ${value}`);
  return `The mock is ready (dialect ${dialect}). Stop it with Ctrl+C.\n\n${lines.join('\n')}\n`;
}

export function describeBinding(cause: unknown, { host, port: main, plainPort }: Ports): string {
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
  const isPlain = cause instanceof Error && 'port' in cause && cause.port === plainPort && plainPort !== 0;
  const [port, flag] = isPlain ? [plainPort, '--plain-port'] : [main, '--port'];
  if (isPlain && plainPort === main) return `--port and --plain-port are both ${main}: give two, or 0 for a free one.`;
  if (code === 'EADDRINUSE') return `Port ${port} on ${host} is taken. Give another with ${flag}, or 0 for a free one.`;
  if (code === 'EACCES') return `Port ${port} needs more rights than this process has. Give one above 1023.`;
  return `The mock could not listen on ${host}:${port}: ${cause instanceof Error ? cause.message : String(cause)}`;
}
