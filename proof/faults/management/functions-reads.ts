// Faults of reading functions: the list, a single function and its body.
import type { Fault, Middleware } from '../../kit/fault.ts';
import { LIST_WAYS, OMITS_MIDDLE } from '../../kit/list-ways.ts';
import { editList, withList } from '../../kit/management/edits.ts';
import { fault } from '../../kit/management/fault.ts';
import { onlyNewestFunction } from '../../kit/management/functions.ts';
import { on, operationOf, refuse } from '../../kit/management/operations.ts';

/** The first function is answered under every slug. */
const alwaysFirst = on('getFunction', async (request, next) => {
  const response = await next(request);
  if (!response.ok) return response;
  const { headers, url } = request;
  const list = await next(new Request(url.replace(/\/functions\/.*$/, '/functions'), { headers }));
  return withList(list, ([first]) => first);
});

/** A function is made up for every slug without one. */
const makeUp: Middleware = (next) => {
  const known = new Set<string>();
  return async (request) => {
    const asked = operationOf(request);
    if (asked?.operation === 'createFunction') known.add(new URL(request.url).searchParams.get('slug') ?? '');
    const slug = asked?.params['function_slug'] ?? '';
    const response = await next(request);
    if (asked?.operation !== 'getFunction' || response.status !== 404 || known.has(slug)) return response;
    const times = { created_at: 0, updated_at: 0 };
    return Response.json({ id: 'none', slug, name: slug, status: 'REMOVED', version: 0, ...times });
  };
};

export const functionReadFaults: readonly Fault[] = [
  ...[...LIST_WAYS, OMITS_MIDDLE].map(({ id, does, change }) =>
    fault(`functions.list-${id}`, id === 'tells-twice' ? 'functions.slug-unique' : 'functions.list-agrees')
      .title(`The list of functions ${does}.`)
      .lie(editList('listFunctions', change)),
  ),
  fault('answers.functions-absent', 'functions.list-ref')
    .title('There is no list of functions.')
    .lie(refuse('listFunctions')),
  fault('functions.phantom', 'functions.list-real')
    .title('The list shows a function that cannot be read.')
    .lie(editList('listFunctions', (all) => [...all, { ...all[0], id: 'phantom', slug: 'phantom', name: 'phantom' }])),
  fault('functions.always-the-first', 'functions.get')
    .title('Whichever function is asked for, the first is answered.')
    .lie(alwaysFirst),
  fault('answers.function-newest-read', 'functions.get-parameters')
    .title('Only the newest function is answered.')
    .lie(onlyNewestFunction('getFunction', 404)),
  fault('functions.unknown-made-up', 'functions.unknown')
    .title('A function that never was is answered as if it existed.')
    .lie(makeUp),
  fault('functions.no-body', 'functions.body')
    .title('There is no operation that gives the body of a function.')
    .lie(refuse('getFunctionBody')),
  fault('answers.function-newest-body', 'functions.body-parameters')
    .title('No body of a function is told by its slug.')
    .lie(refuse('getFunctionBody', 405)),
];
