// Buckets with objects in the storage of a mock, made by requests as the service role.
import { createClient, type ClientMock } from '../../mocks/client.ts';

/** Each bucket with its objects, a text for each path; the bucket `open` is public. */
export async function stockStorage(
  mock: ClientMock,
  buckets: Readonly<Record<string, Readonly<Record<string, string>>>>,
): Promise<void> {
  const { storage } = createClient(mock);
  for (const [name, objects] of Object.entries(buckets)) {
    await storage('POST', '/bucket/', { name, public: name === 'open' });
    for (const [path, text] of Object.entries(objects))
      await storage('POST', `/object/${name}/${path}`, text, { headers: { 'content-type': 'text/plain' } });
  }
}
