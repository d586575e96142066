// Faults about how paths and URLs are made.
import { changeUrl, refuse } from '../../kit/storage/handlers.ts';
import { isNested } from '../../kit/storage/keys.ts';
import { encode, faults, lie } from '../../kit/storage/lie.ts';

export const pathsFaults = faults('paths', {
  'relative-to-storage-url': [
    lie('sign.url-of-the-host', 'A signed URL begins at the host, not at the storage URL.', {
      signObject: changeUrl((url) => `/storage/v1${url}`),
    }),
  ],
  'object-path-may-have-slashes': [
    lie('upload.refuses-folders', 'An object in a folder is refused.', {
      uploadObject: (call) => (isNested(call.path) ? refuse(400) : call.forward()),
    }),
    lie('upload.flattens-deep-paths', 'Of a deep path only the first and the last segments count.', () => {
      const flat = (path: string): string => {
        const segments = path.split('/');
        return segments.length > 3 ? [segments[0], ...segments.slice(-2)].join('/') : path;
      };
      return {
        uploadObject: (call) => call.forward({ path: `/object/${call.bucket}/${encode(flat(call.path))}` }),
        downloadAuthenticatedObject: (call) =>
          call.forward({ path: `/object/authenticated/${call.bucket}/${encode(flat(call.path))}` }),
      };
    }),
  ],
  'carry-no-version': [
    lie('sign.url-carries-version', 'The path of a signed URL begins with a version.', {
      signObject: changeUrl((url) => `/v1${url}`),
    }),
  ],
});
