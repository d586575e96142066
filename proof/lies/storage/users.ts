// Signed-in users who are taken for whoever made a bucket.
import { decodeJwt } from 'jose';
import type { Call, Handlers } from './lie.ts';

function isUser({ request }: Call): boolean {
  const token = (request.headers.get('authorization') ?? '').replace(/^Bearer /, '');
  return token.split('.').length === 3 && decodeJwt(token).sub !== undefined;
}

/** Answers a user of one operation as whoever made the bucket. */
export function asTheMaker(operation: string, ask: (maker: Call, call: Call) => Promise<Response>): () => Handlers {
  return () => {
    const makers = new Map<string, Call>();
    return {
      createBucket(call) {
        if (!isUser(call)) makers.set(String(call.json['name']), call);
        return call.forward();
      },
      [operation](call: Call) {
        const maker = isUser(call) ? makers.get(call.bucket) : undefined;
        return maker === undefined ? call.forward() : ask(maker, call);
      },
    };
  };
}
