// Faults of the token for which the table has no verb.
import type { Fault, Middleware } from '../../kit/fault.ts';
import { faults, lie } from '../../kit/rest/lie.ts';

/** What is asked over plain HTTP is answered as if it were HTTPS. */
const serveBoth: Middleware = (next) => (request) =>
  request.url.startsWith('http:') && new URL(request.url).pathname.startsWith('/v1/')
    ? next(new Request(request.url.replace(/^http:/, 'https:'), request))
    : next(request);

export const authFaults: readonly Fault[] = faults('management.auth', {
  'users-apart': [
    lie(
      'users.others-delete-secrets',
      "The deletion of secrets with another user's token is refused and carried out.",
      {
        async deleteSecrets(call) {
          const response = await call.forward();
          const isUser = !response.ok && call.isAuthorized && (await call.read('/v1/organizations')) !== undefined;
          if (isUser) await call.forward({ authorization: call.good });
          return response;
        },
      },
    ),
  ],
  echo: [
    lie('auth.token-in-message', 'The refusal of an unknown function repeats the token.', {
      async getFunction(call) {
        const response = await call.forward();
        const message = `Function not found, asked with ${call.request.headers.get('authorization')}`;
        return response.status === 404 ? Response.json({ message }, { status: 404 }) : response;
      },
    }),
  ],
  'https-only': [
    {
      id: 'auth.plain-http-served',
      title: 'What is served over HTTPS is served over plain HTTP as well.',
      apply: serveBoth,
    },
  ],
});
