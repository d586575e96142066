// The conduct that rows of info.yaml name with `does`.
import { onRefusal } from '../../kit/rest/handlers.ts';
import { keyOf } from '../../kit/storage/keys.ts';
import { conduct } from '../../kit/rest/lie.ts';
import { tracking, withRemoved } from '../../kit/storage/memory.ts';

export const infoConduct = conduct({
  remembersMissing: () => {
    const refused = new Map<string, Response>();
    return {
      async getAuthenticatedObjectInfo(call) {
        const known = refused.get(call.request.url);
        if (known !== undefined) return known.clone();
        const response = await call.forward();
        if (call.isAuthorized && !response.ok) refused.set(call.request.url, response.clone());
        return response;
      },
    };
  },
  completesPaths: tracking((uploaded) => ({
    getAuthenticatedObjectInfo: onRefusal((call) => {
      const known = [...(uploaded.get(call.bucket) ?? [])];
      return call.isAuthorized && known.some((path) => path.startsWith(call.path)) ? Response.json({}) : undefined;
    }),
  })),
  makesUpMissing: { getPublicObjectInfo: onRefusal(() => Response.json({})) },
  remembersRemoved: withRemoved((removed) => ({
    getAuthenticatedObjectInfo: onRefusal((call) => (removed.has(keyOf(call)) ? Response.json({}) : undefined)),
  })),
});
