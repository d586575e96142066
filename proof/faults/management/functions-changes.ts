// Faults of changing functions: what is not kept, what is changed by mistake, and what is answered.
import type { Fault, Middleware } from '../../kit/fault.ts';
import { change, edit, put, withObject, type Json } from '../../kit/management/edits.ts';
import { fault } from '../../kit/management/fault.ts';
import { onlyNewestFunction, verifyAfter } from '../../kit/management/functions.ts';
import { on, operationOf } from '../../kit/management/operations.ts';

const ANOTHER_ID = '00000000-0000-4000-8000-000000000000';

/** A change is answered and not kept. */
const answerOnly = on('updateFunction', async (request, next) => {
  const { url, headers } = request;
  const name = new URL(url).searchParams.get('name');
  return withObject(await next(new Request(url, { headers })), put({ name }));
});

/** A change of one function is made to all. */
const changeAll: Middleware = (next) => {
  const slugs = new Set<string>();
  return async (request) => {
    const asked = operationOf(request);
    if (asked?.operation === 'createFunction') slugs.add(new URL(request.url).searchParams.get('slug') ?? '');
    if (asked?.operation !== 'updateFunction') return next(request);
    const { headers } = request;
    const body = await request.clone().text();
    for (const slug of slugs) {
      const url = request.url.replace(/\/functions\/[^/?]+/, `/functions/${slug}`);
      if (slug !== asked.params['function_slug']) await next(new Request(url, { method: 'PATCH', headers, body }));
    }
    return next(request);
  };
};

/** After a deletion every function is read with its slug as its name. */
const takeBack: Middleware = (next) => {
  let deleted = false;
  return async (request) => {
    const asked = operationOf(request)?.operation;
    if (asked === 'deleteFunction') deleted = true;
    const response = await next(request);
    if (asked !== 'getFunction' || !deleted) return response;
    return withObject(response, (record) => ({ ...record, name: record['slug'] }));
  };
};

/** A change leaves the field as it was created. */
function keep(field: string): Middleware {
  return on('updateFunction', async (request, next) => {
    const { method, headers } = request;
    const url = new URL(request.url);
    url.searchParams.delete(field);
    const { [field]: _value, ...body } = JSON.parse((await request.text()) || '{}') as Json;
    return next(new Request(url, { method, headers, body: JSON.stringify(body) }));
  });
}

export const functionChangeFaults: readonly Fault[] = [
  fault('functions.update-forgotten', 'functions.update').title('A change is answered but not kept.').lie(answerOnly),
  fault('functions.update-changes-all', 'functions.update')
    .title('A change of one function changes all.')
    .lie(changeAll),
  fault('functions.deletion-takes-back', 'functions.update')
    .title('The deletion of a function takes back the new names of the others.')
    .lie(takeBack),
  fault('answers.function-newest-changed', 'functions.update-parameters')
    .title('Only the newest function can be changed.')
    .lie(onlyNewestFunction('updateFunction', 404)),
  fault('functions.entrypoint-path-stuck', 'functions.update-metadata')
    .title('entrypoint_path never changes after the creation.')
    .lie(keep('entrypoint_path')),
  fault('functions.update-forgets', 'functions.update-keeps')
    .title('A change without verify_jwt sets it to true.')
    .lie(verifyAfter(() => true)),
  fault('functions.update-new-id', 'functions.update-identity')
    .title('A change gives the function another id.')
    .lie(edit('updateFunction', put({ id: ANOTHER_ID }))),
  fault('functions.update-turns-back-time', 'functions.update-time')
    .title('A change takes updated_at back by an hour.')
    .lie(
      edit(
        'updateFunction',
        change('updated_at', (time: unknown) => Number(time) - 3_600_000),
      ),
    ),
];
