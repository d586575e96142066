// Faults of secrets: their list, their creation and their deletion.
import type { Fault, Middleware } from '../../kit/fault.ts';
import { LIST_WAYS } from '../../kit/list-ways.ts';
import { change, editList, inAscii, type Json } from '../../kit/management/edits.ts';
import { fault } from '../../kit/management/fault.ts';
import { editBody, readAs, withJson } from '../../kit/management/inner-requests.ts';
import { later, on, refuse } from '../../kit/management/operations.ts';

type Names = readonly string[];

/** A deletion deletes what is chosen from the names asked for and those that are listed. */
function deletion(choose: (asked: Names, listed: Names) => Names): Middleware {
  return on('deleteSecrets', async (request, next) => {
    const listed = (await readAs(request, next)) as readonly { readonly name: string }[] | undefined;
    if (listed === undefined) return next(request);
    const names = listed.map(({ name }) => name);
    return next(withJson(request, choose((await request.json()) as Names, names)));
  });
}

/** A deletion takes along all the secrets that have the same form as one of those named. */
function deletionOfAlike(form: (name: string) => string): Middleware {
  return deletion((asked, listed) => {
    const forms = new Set(asked.map(form));
    return listed.filter((name) => forms.has(form(name)));
  });
}

/** A creation removes the earlier secrets. */
const replaceAll = on('createSecrets', async (request, next) => {
  const listed = (await readAs(request, next)) as Json[] | undefined;
  const { url, headers } = request;
  const body = JSON.stringify((listed ?? []).map(({ name }) => name));
  if (body !== '[]') await next(new Request(url, { method: 'DELETE', headers, body }));
  return next(request);
});

export const secretFaults: readonly Fault[] = [
  ...LIST_WAYS.map(({ id, does, change: list }) =>
    fault(`secrets.list-${id}`, id === 'tells-twice' ? 'secrets.list' : 'secrets.create')
      .title(`The list of secrets ${does}.`)
      .lie(editList('listSecrets', list)),
  ),
  fault('secrets.delete-is-only-answered', 'secrets.delete')
    .title('A deletion of secrets is answered and deletes none.')
    .lie(deletion(() => [])),
  // Told apart from an empty list by what it says of the binding: an answer that owes its effect.
  fault('secrets.create-is-only-answered', 'secrets.create')
    .title('A creation of secrets is answered and makes none.')
    .lie(editBody('createSecrets', () => [])),
  fault('secrets.deletes-everything', 'secrets.delete-only-named')
    .title('The deletion of one secret deletes all.')
    .lie(deletion((_asked, listed) => listed)),
  fault('answers.secrets-gone', 'secrets.list-ref')
    .title('From the second time on there is no list of secrets.')
    .lie(later('listSecrets', 2, refuse('listSecrets'))),
  fault('secrets.twenty-at-once', 'secrets.create')
    .title('Of one request the first twenty secrets are made.')
    .lie(editBody('createSecrets', (secrets: unknown[]) => secrets.slice(0, 20))),
  fault('secrets.no-more-than-four', 'secrets.create')
    .title('No more than four secrets are listed.')
    .lie(editList('listSecrets', (secrets) => secrets.slice(0, 4))),
  fault('secrets.create-replaces-all', 'secrets.create')
    .title('Secrets that are made replace all those of before.')
    .lie(replaceAll),
  fault('secrets.names-in-ascii', 'secrets.create')
    .title('Names of secrets lose every letter that is not ASCII.')
    .lie(editBody('createSecrets', (secrets: Json[]) => secrets.map(change('name', inAscii)))),
  fault('answers.secrets-once', 'secrets.create-ref')
    .title('Secrets are made once, and then no more.')
    .lie(later('createSecrets', 2, refuse('createSecrets'))),
  fault('secrets.deletes-all-or-nothing', 'secrets.delete')
    .title('Where one of the names is unknown no secret is deleted, and success is told.')
    .lie(deletion((asked, listed) => (asked.every((name) => listed.includes(name)) ? asked : []))),
  fault('answers.secrets-deleted-once', 'secrets.delete-ref')
    .title('Secrets are deleted once, and then no more.')
    .lie(later('deleteSecrets', 2, refuse('deleteSecrets', 405))),
  fault('secrets.deletes-in-any-case', 'secrets.delete-only-named')
    .title('A deletion takes along the secrets whose names differ in capitals alone.')
    .lie(deletionOfAlike((name) => name.toLowerCase())),
];
