// The conduct that rows of paths.yaml name with `does`.
import { conduct, encode } from '../../kit/rest/lie.ts';

export const pathsConduct = conduct({
  flattensDeepPaths: () => {
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
});
