import { testFunctions } from '../../../tests/support/table.ts';
import type { FetchHandler } from '../fault.ts';
import { conductOf } from './conduct.ts';

const GOOD = `Bearer sbp_${'a'.repeat(40)}`;

/** Takes one key, and on public paths any; remembers with which authorization and which body it was asked. */
function createHonest(): { readonly fetch: FetchHandler; readonly asked: string[] } {
  const asked: string[] = [];
  const fetch: FetchHandler = async (request) => {
    const own = request.headers.get('authorization') ?? 'nobody';
    asked.push(`${own} ${await request.text()}`.trim());
    return new Response(null, { status: own === GOOD || request.url.includes('/public/') ? 204 : 401 });
  };
  return { fetch, asked };
}

function request(line: string, authorization?: string, body?: string): Request {
  const [method = '', path = ''] = line.split(' ');
  const headers = authorization === undefined ? {} : { authorization };
  return new Request(`http://mock.test${path}`, { method, headers, ...(body === undefined ? {} : { body }) });
}

testFunctions(import.meta.url, {
  async asks(verb: string, given: unknown, calls: readonly Parameters<typeof request>[]) {
    const { fetch, asked } = createHonest();
    const lying = conductOf(verb, given)(fetch);
    for (const call of calls) await lying(request(...call));
    return asked;
  },
  async answers(verb: string, given: unknown, line: string) {
    const response = await conductOf(verb, given)(createHonest().fetch)(request(line));
    return [response.status, (await response.json()) as unknown];
  },
});
