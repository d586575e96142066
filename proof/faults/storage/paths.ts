// Faults about how paths and URLs are made.
import type { Fault } from '../../lies/fault.ts';
import { encode, lie } from '../../lies/storage/lie.ts';
import { changeUrl, signedForm } from '../../lies/storage/links.ts';

export const pathsFaults: readonly Fault[] = [
  lie(
    'sign.url-of-the-host',
    'paths.relative-to-storage-url',
    'A signed URL begins at the host, not at the storage URL.',
    () => ({ signObject: changeUrl((url) => `/storage/v1${url}`) }),
    signedForm,
  ),
  lie(
    'upload.flattens-deep-paths',
    'paths.object-path-may-have-slashes',
    'Of a deep path only the first and the last segments count.',
    () => {
      const flat = (path: string): string => {
        const segments = path.split('/');
        return segments.length > 3 ? [segments[0], ...segments.slice(-2)].join('/') : path;
      };
      return {
        uploadObject: (call) => call.forward({ path: `/object/${call.bucket}/${encode(flat(call.path))}` }),
        downloadAuthenticatedObject: (call) =>
          call.forward({ path: `/object/authenticated/${call.bucket}/${encode(flat(call.path))}` }),
      };
    },
    async (w) => {
      await w.bucket('one');
      await w.upload('one', 'a/b/c/file.txt', 'first');
      return (await w.upload('one', 'a/x/c/file.txt', 'second')).status;
    },
  ),
  lie(
    'sign.url-carries-version',
    'paths.carry-no-version',
    'The path of a signed URL begins with a version.',
    () => ({ signObject: changeUrl((url) => `/v1${url}`) }),
    signedForm,
  ),
];
