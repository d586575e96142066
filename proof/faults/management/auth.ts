// The conduct that rows of auth.yaml name with `does`.
import { each } from '../../kit/rest/handlers.ts';
import { conduct, MANAGEMENT_OPERATIONS } from '../../kit/rest/lie.ts';

export const authConduct = conduct({
  othersDeleteSecrets: {
    async deleteSecrets(call) {
      const response = await call.forward();
      const isUser = !response.ok && call.isAuthorized && (await call.read('/v1/organizations')) !== undefined;
      if (isUser) await call.forward({ authorization: call.good });
      return response;
    },
  },
  tokenInMessage: {
    async getFunction(call) {
      const response = await call.forward();
      const message = `Function not found, asked with ${call.request.headers.get('authorization')}`;
      return response.status === 404 ? Response.json({ message }, { status: 404 }) : response;
    },
  },
  plainHttpServed: each(MANAGEMENT_OPERATIONS, (call) => call.forward({ secure: true })),
});
