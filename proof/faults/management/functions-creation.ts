// Faults of the creation of functions: its answer, and what it takes from its query.
import type { Fault, Middleware } from '../../kit/fault.ts';
import { change, edit, inAscii, put } from '../../kit/management/edits.ts';
import { fault } from '../../kit/management/fault.ts';
import { on, operationOf } from '../../kit/management/operations.ts';

/** Functions that were deleted are made no more. */
const forgetDeleted: Middleware = (next) => {
  const deleted = new Set<string>();
  return async (request) => {
    const asked = operationOf(request);
    if (asked?.operation === 'deleteFunction') deleted.add(asked.params['function_slug'] ?? '');
    const slug = new URL(request.url).searchParams.get('slug') ?? '';
    if (asked?.operation !== 'createFunction' || !deleted.has(slug)) return next(request);
    const made = await next(request.clone());
    if (made.ok)
      await next(new Request(request.url.replace(/\?.*$/, `/${slug}`), { method: 'DELETE', headers: request.headers }));
    return made;
  };
};

/** A name is of the function that was given it first. */
const nameOnce: Middleware = (next) => {
  const names = new Set<string | null>();
  return on('createFunction', (request, honest) => {
    const url = new URL(request.url);
    const name = url.searchParams.get('name');
    if (names.has(name)) url.searchParams.set('name', url.searchParams.get('slug') ?? '');
    names.add(name);
    return honest(new Request(url, request));
  })(next);
};

export const functionCreationFaults: readonly Fault[] = [
  fault('functions.not-made-again', 'functions.create')
    .title('A function that was deleted is not made again, though it is answered.')
    .lie(forgetDeleted),
  fault('functions.slug-changed', 'functions.create')
    .title('A new function has a slug of the choice of the server.')
    .lie(edit('createFunction', put({ slug: 'hello-world' }))),
  fault('functions.creation-answers-another-id', 'functions.create')
    .title('The function that a creation answers has another id than the one that is read.')
    .lie(
      edit(
        'createFunction',
        change('id', (id: string) => `${id}-new`),
      ),
    ),
  fault('answers.function-shouted', 'functions.create-ref')
    .title('The answer of a creation names another slug: in capitals.')
    .lie(
      edit(
        'createFunction',
        change('slug', (slug: string) => slug.toUpperCase()),
      ),
    ),
  fault('functions.verify-jwt-ignored', 'functions.metadata')
    .title('verify_jwt stays true whatever the query says.')
    .lie(edit('getFunction', put({ verify_jwt: true }))),
  fault('functions.second-of-a-name', 'functions.metadata')
    .title('The second function of a name has its slug for a name.')
    .lie(nameOnce),
  fault('functions.names-in-ascii', 'functions.metadata')
    .title('Names of functions lose every letter that is not ASCII.')
    .lie(edit('getFunction', change('name', inAscii))),
  fault('functions.query-ignored', 'functions.create-query')
    .title('A creation looks at slug and name in its query only.')
    .lie(
      on('createFunction', (request, next) => {
        const url = new URL(request.url);
        for (const key of ['verify_jwt', 'import_map', 'entrypoint_path', 'import_map_path'])
          url.searchParams.delete(key);
        return next(new Request(url, request));
      }),
    ),
];
