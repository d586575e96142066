// Reads where an S3-compatible store is, and with which credentials, from an address and the usual variables.
import { ConnectionError } from '../../../db/postgres/connection-error.ts';

export interface S3Place {
  /** As the user wrote it, without its query. */
  readonly address: string;
  readonly bucket: string;
  /** What the names of our objects begin with: empty, or it ends with a slash. */
  readonly prefix: string;
  readonly region: string;
  /** The bucket's URL, without a slash at its end. */
  readonly url: string;
  readonly credentials: {
    readonly accessKeyId: string;
    readonly secretAccessKey: string;
    readonly sessionToken?: string;
  };
}

type Environment = Readonly<Record<string, string | undefined>>;

const EXAMPLE = 's3://bucket/prefix?region=eu-central-1&endpoint=http://127.0.0.1:9000';

/** Throws a ConnectionError that says what the address lacks. */
export function readS3Place(text: string, environment: Environment): S3Place {
  const [, bucket = '', path = '', query = ''] = /^s3:\/\/([^/?#]*)([^?#]*)(?:\?([^#]*))?$/.exec(text) ?? [];
  // As S3 has them: they become names of hosts.
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket))
    throw new ConnectionError(`"${text}" does not name a bucket. Write ${EXAMPLE}.`);
  const parameters = new URLSearchParams(query);
  const unknown = [...parameters.keys()].find((name) => name !== 'endpoint' && name !== 'region');
  if (unknown !== undefined)
    throw new ConnectionError(`"${text}" has the parameter ${unknown}; it may have endpoint and region.`);
  const set = (name: string): string | undefined => environment[name] || undefined;
  const region = parameters.get('region') ?? set('AWS_REGION') ?? set('AWS_DEFAULT_REGION') ?? 'us-east-1';
  const endpoint = parameters.get('endpoint') ?? set('AWS_ENDPOINT_URL_S3') ?? set('AWS_ENDPOINT_URL');
  const name = path.replaceAll(/^\/+|\/+$/g, '');
  const sessionToken = set('AWS_SESSION_TOKEN');
  return {
    address: `s3://${bucket}${name === '' ? '' : `/${name}`}`,
    bucket,
    prefix: name === '' ? '' : `${name}/`,
    region,
    url: endpoint === undefined ? urlAtAmazon(bucket, region) : urlAt(endpoint, bucket),
    credentials: {
      accessKeyId: required(set, 'AWS_ACCESS_KEY_ID'),
      secretAccessKey: required(set, 'AWS_SECRET_ACCESS_KEY'),
      ...(sessionToken === undefined ? {} : { sessionToken }),
    },
  };
}

function required(set: (name: string) => string | undefined, name: string): string {
  const value = set(name);
  if (value === undefined)
    throw new ConnectionError(
      `The S3 store needs credentials: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY (${name} is missing).`,
    );
  return value;
}

/** The certificate of the hosts of buckets covers no further dots. */
function urlAtAmazon(bucket: string, region: string): string {
  const host = `s3.${region}.amazonaws.com`;
  return bucket.includes('.') ? `https://${host}/${bucket}` : `https://${bucket}.${host}`;
}

/** Other servers are seldom set up for a host of each bucket. */
function urlAt(endpoint: string, bucket: string): string {
  const parsed = URL.canParse(endpoint) ? new URL(endpoint) : undefined;
  if (parsed === undefined || !/^https?:$/.test(parsed.protocol))
    throw new ConnectionError(
      `The endpoint of an S3 store is a URL such as http://127.0.0.1:9000, and not "${endpoint}".`,
    );
  return `${parsed.origin}${parsed.pathname.replace(/\/+$/, '')}/${bucket}`;
}
