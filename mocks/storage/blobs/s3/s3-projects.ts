// Places of projects that are created, in the S3-compatible store of the main project: below a prefix beside its own.
import { createS3Objects } from './objects.ts';
import { readS3Place } from './place.ts';
import { createS3Requests } from './requests.ts';

/** Of the place of one project; without a reference, of those of all. */
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
