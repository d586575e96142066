// Faults about how paths and URLs are made.
import { encode, faults, lie } from '../../kit/rest/lie.ts';

export const pathsFaults = faults('storage.paths', {
  'object-path-may-have-slashes': [
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
});
