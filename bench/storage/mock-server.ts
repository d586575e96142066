// The mock as people run it, with an empty schema and what the storage part is measured on.
import type { Ask } from '../load-generator.ts';
import { startMock } from '../mock-process.ts';
import type { Scope } from '../part.ts';
import { CLOSED, FOLDER, NAMES, OPEN, uploadOf } from './operations.ts';
import { BUCKETS_SQL } from './record.ts';

export interface StorageMock {
  readonly origin: string;
  /** Of the service role, as the real server was measured. */
  readonly token: string;
  readonly secret: string;
}

export async function startStorageMock(scope: Scope, args: readonly string[]): Promise<StorageMock> {
  const { urls, keys, administer } = await startMock(scope, args);
  const mock = { origin: urls.data, token: keys.service, secret: keys.jwtSecret };
  await administer(BUCKETS_SQL);
  for (const bucket of [CLOSED, OPEN])
    for (const name of NAMES) await send(uploadOf(mock.origin, mock.token, bucket, `${FOLDER}/${name}`));
  await administer('analyze');
  return mock;
}

export interface Answer {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** A good answer; anything else is an Error. */
export async function send({ method, url, headers, body }: Ask): Promise<Answer> {
  const address = url.replace('{new}', crypto.randomUUID());
  const response = await fetch(address, { method, headers, ...(method === 'GET' ? {} : { body }) });
  const text = await response.text();
  if (response.status !== 200)
    throw new Error(`${method} ${address} was answered ${response.status} ${text.slice(0, 500)}`);
  return { headers: Object.fromEntries(response.headers), body: text };
}
