// Sends signed requests to an S3-compatible store, and says in words what it refuses.
import { createHash } from 'node:crypto';
import type { AwsClient } from 'aws4fetch';
import { ConnectionError } from '../../../db/postgres/connection-error.ts';
import { BlobsUnavailable } from '../blobs.ts';
import { textOf } from './elements.ts';
import type { S3Place } from './place.ts';

interface S3Request {
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Uint8Array<ArrayBuffer> | string;
  /** Statuses that are an answer too. */
  readonly also?: readonly number[];
}

/** The name is that of an object below the prefix; an empty one stands for the bucket. */
export type S3Requests = (method: string, name: string, request?: S3Request) => Promise<Response>;

/** What the store refused. `code` is its own, or that of the connection. */
export class S3Refusal extends BlobsUnavailable {
  override readonly name = 'S3Refusal';
  readonly code: string;
  constructor(code: string, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/** After a status of 500 or more, or 429; a store that is busy asks for it. */
const RETRIES = 3;

/** Throws a ConnectionError if the client is not installed. */
export async function createS3Requests(place: S3Place): Promise<S3Requests> {
  const Client = await loadClient();
  const { credentials, region, url, prefix } = place;
  const client = new Client({ ...credentials, region, service: 's3', retries: RETRIES });
  return async (method, name, { query = {}, headers = {}, body, also = [] } = {}) => {
    const target = new URL(name === '' ? url : `${url}/${encode(prefix + name)}`);
    for (const [key, value] of Object.entries(query)) target.searchParams.set(key, value);
    const signed = {
      ...headers,
      'x-amz-content-sha256': createHash('sha256')
        .update(body ?? '')
        .digest('hex'),
    };
    let response: Response;
    try {
      response = await client.fetch(target, { method, headers: signed, ...(body === undefined ? {} : { body }) });
    } catch (cause) {
      throw unreachable(cause, target);
    }
    if (response.ok || also.includes(response.status)) return response;
    throw refused(response.status, await response.text());
  };
}

async function loadClient(): Promise<typeof AwsClient> {
  try {
    return (await import('aws4fetch')).AwsClient;
  } catch (cause) {
    throw new ConnectionError('An S3 store needs the package aws4fetch: npm install aws4fetch', { cause });
  }
}

function encode(name: string): string {
  return name.split('/').map(encodeURIComponent).join('/');
}

function unreachable(error: unknown, { origin }: URL): S3Refusal {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : 'Unreachable';
  const reason = cause instanceof Error && cause.message !== '' ? cause.message : code;
  return new S3Refusal(code, `The S3 store at ${origin} cannot be reached: ${reason}`, { cause: error });
}

function refused(status: number, body: string): S3Refusal {
  const code = textOf(body, 'Code') ?? String(status);
  return new S3Refusal(code, `The S3 store answered ${status} ${code}: ${textOf(body, 'Message') ?? 'no message'}`);
}
