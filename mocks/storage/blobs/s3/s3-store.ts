// Opens an S3-compatible store for one database: says at once what is wrong with it, and keeps a mark of whose bytes it holds.
import { ConnectionError } from '../../../db/postgres/connection-error.ts';
import type { BlobsHome, LastingBlobs } from '../../records/repair.ts';
import { formatMark, MARK_FILE, parseMark } from '../store-mark.ts';
import { createS3Objects } from './objects.ts';
import { readS3Place, type S3Place } from './place.ts';
import { createS3Requests, S3Refusal, type S3Requests } from './requests.ts';
import { createS3Blobs } from './s3-blobs.ts';

/** Throws a ConnectionError when the store cannot be used. */
export async function openS3Store(address: string): Promise<LastingBlobs> {
  const place = readS3Place(address, process.env);
  const send = await createS3Requests(place);
  const blobs = createS3Blobs(send, place);
  try {
    await blobs.bringBack();
  } catch (cause) {
    throw cause instanceof S3Refusal ? new ConnectionError(describe(cause, place), { cause }) : cause;
  }
  return { blobs, home: createHome(send, place), close: () => blobs.forgetKept() };
}

/** For a process beside the one that opened the store, which alone removes and brings back. */
export async function joinS3Store(address: string): Promise<LastingBlobs> {
  const place = readS3Place(address, process.env);
  const send = await createS3Requests(place);
  return { blobs: createS3Blobs(send, place), home: createHome(send, place), close: () => Promise.resolve() };
}

function createHome(send: S3Requests, { address }: S3Place): BlobsHome {
  return {
    folder: address,
    async readMark() {
      const answer = await send('GET', MARK_FILE, { also: [404] });
      const text = await answer.text();
      return answer.ok ? parseMark(text, `${address}/${MARK_FILE}`) : undefined;
    },
    async writeMark(mark) {
      await send('PUT', MARK_FILE, { body: formatMark(mark) });
    },
  };
}

const REMEDIES: Readonly<Record<string, string>> = {
  InvalidAccessKeyId: 'It does not know the AWS_ACCESS_KEY_ID.',
  SignatureDoesNotMatch: 'The AWS_SECRET_ACCESS_KEY is not the one of the AWS_ACCESS_KEY_ID.',
  ExpiredToken: 'The AWS_SESSION_TOKEN has expired: get new credentials.',
  InvalidToken: 'The AWS_SESSION_TOKEN is not valid: get new credentials.',
  AccessDenied:
    'The credentials need the rights to list the bucket, and to read, write and delete its objects (s3:ListBucket, s3:GetObject, s3:PutObject, s3:DeleteObject).',
  NoSuchBucket: 'Create the bucket first, or name another one.',
  AuthorizationHeaderMalformed: 'The bucket may be in another region: give it with ?region= or AWS_REGION.',
  PermanentRedirect: 'The bucket is in another region: give it with ?region= or AWS_REGION.',
  RequestTimeTooSkewed: 'The clock of this machine is wrong.',
};

function describe({ code, message }: S3Refusal, { address }: S3Place): string {
  const isConnection = /^E[A-Z]+$|^UND_ERR|^Unreachable$|CERT/.test(code);
  const otherwise = isConnection
    ? 'Is it running, and is that its address? ?endpoint=, AWS_ENDPOINT_URL_S3 or AWS_ENDPOINT_URL name it.'
    : '';
  return `--blobs ${address} cannot be used. ${message.replace(/\.?$/, '.')} ${REMEDIES[code] ?? otherwise}`.trim();
}

/** Of the place of a project that is created, below a prefix beside the main one's own; without a reference, of those of all. */
export function s3AddressOf(main: string, ref = ''): string {
  const [address = '', query] = main.split('?');
  const [, bucket = '', path = ''] = /^s3:\/\/([^/]*)(.*)$/.exec(address) ?? [];
  const prefix = path.replaceAll(/^\/+|\/+$/g, '');
  return `s3://${bucket}/${prefix}.projects/${ref}${query === undefined ? '' : `?${query}`}`;
}

/** The part of a name before its first slash says whose the object is. */
export async function removeS3Objects(address: string, isUnwanted: (owner: string) => boolean): Promise<void> {
  const place = readS3Place(address, process.env);
  const objects = createS3Objects(await createS3Requests(place), place);
  const names = [...(await objects.list('all')).keys()];
  await objects.remove(names.filter((name) => isUnwanted(name.split('/')[0] ?? '')));
}
