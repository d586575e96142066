// Says so when an interface refuses a request that came with the key of the administration: each interface takes others.
import type { InterfaceName } from '../../specs/clause.ts';
import { holdsError, json } from '../http/respond.ts';

const TAKES: Readonly<Record<InterfaceName, string>> = {
  data: 'The data API takes the anon key or the service key in the header apiKey, and the token of a user in Authorization, as a bearer token',
  storage:
    'The storage API takes the anon key, the service key or the token of a user in Authorization, as a bearer token',
  management: 'The management API takes the access token in Authorization, as a bearer token',
};

export function carriesAdministrationKey({ headers }: Request, key: string): boolean {
  if (key === '') return false;
  return (
    headers.get('apikey') === key ||
    headers
      .get('authorization')
      ?.replace(/^bearer +/i, '')
      .trim() === key
  );
}

/** The same refusal, with another sentence. */
export async function describeKeys(refusal: Response, part: InterfaceName): Promise<Response> {
  const message = `This is the key of the administration, which is for /__touchstone alone. ${TAKES[part]}.`;
  const text = await refusal.text();
  if (text === '') return holdsError(refusal, message);
  const body = JSON.parse(text) as Readonly<Record<string, unknown>>;
  const said = 'errors' in body ? { errors: [{ message }] } : { ...body, message };
  return holdsError(json(refusal.status, said), message);
}
