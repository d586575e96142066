// Signed-in users that pass for the maker of a bucket.
import { decodeJwt } from 'jose';
import { noting } from './handlers.ts';
import type { Call, Handlers } from './lie.ts';

function isUser({ request }: Call): boolean {
  const token = (request.headers.get('authorization') ?? '').replace(/^Bearer /, '');
  return token.split('.').length === 3 && decodeJwt(token).sub !== undefined;
}

/** Answers a user of one operation as if the maker of the bucket had asked. */
export function asTheMaker(operation: string, ask: (maker: Call, call: Call) => Promise<Response>): () => Handlers {
  return () => {
    const makers = new Map<string, Call>();
    return {
      createBucket: noting((call) => {
        if (!isUser(call)) makers.set(String(call.json['name']), call);
      }),
      [operation](call: Call) {
        const maker = isUser(call) ? makers.get(call.bucket) : undefined;
        return maker === undefined ? call.forward() : ask(maker, call);
      },
    };
  };
}
