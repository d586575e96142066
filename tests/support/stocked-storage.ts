// Buckets with objects in the storage of a mock, made by requests as the service role.
import type { Mock } from '../../mocks/app.ts';

/** A body that is a text is sent as one, any other as JSON. `path`: below the storage interface. */
export async function askStorage(mock: Mock, method: string, path: string, body?: unknown): Promise<Response> {
  const isText = typeof body === 'string';
  const authorization = `Bearer ${mock.keys.service}`;
  const content = {
    headers: { authorization, 'content-type': isText ? 'text/plain' : 'application/json' },
    body: isText ? body : JSON.stringify(body),
  };
  const init = body === undefined ? { headers: { authorization } } : content;
  return mock.fetch(new Request(`${mock.urls.storage}${path}`, { method, ...init }));
}

/** Each bucket with its objects, a text for each path; the bucket `open` is public. */
export async function stockStorage(
  mock: Mock,
  buckets: Readonly<Record<string, Readonly<Record<string, string>>>>,
): Promise<void> {
  for (const [name, objects] of Object.entries(buckets)) {
    await askStorage(mock, 'POST', '/bucket/', { name, public: name === 'open' });
    for (const [path, text] of Object.entries(objects)) await askStorage(mock, 'POST', `/object/${name}/${path}`, text);
  }
}
