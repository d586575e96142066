// Faults of the fields of functions: what is missing, of another kind, or the same for several.
import type { Fault, Middleware } from '../../lies/fault.ts';
import { change, edit, put, withList, without, type Json } from '../../lies/management/edits.ts';
import { fault } from '../../lies/management/fault.ts';
import { readAs } from '../../lies/management/inner-requests.ts';
import { operationOf } from '../../lies/management/operations.ts';
import { createFunction, getFunction, updateFunction } from '../../lies/management/requests.ts';

const ONE_ID = '00000000-0000-4000-8000-000000000000';
const created = createFunction('one', { entrypoint_path: 'file:///a.ts', import_map_path: 'file:///b.json' });

/** A second creation under a slug makes a second function. */
const twice: Middleware = (next) => {
  const again: unknown[] = [];
  return async (request) => {
    const asked = operationOf(request)?.operation;
    const response = await next(request);
    if (asked === 'createFunction' && !response.ok) {
      const { searchParams, origin, pathname } = new URL(request.url);
      const found = await readAs(request, next, `${origin}${pathname}/${searchParams.get('slug') ?? ''}`);
      if (found === undefined) return response;
      again.push(found);
      return Response.json(found, { status: 201 });
    }
    return asked === 'listFunctions' ? withList(response, (all) => [...all, ...again]) : response;
  };
};

export const functionFieldFaults: readonly Fault[] = [
  fault('fields.functions-id', 'functions.id')
    .title('A new function has no id.')
    .lie(edit('createFunction', without('id')))
    .seenBy(created),
  fault('fields.functions-slug', 'functions.slug')
    .title('A function has no slug.')
    .lie(edit('getFunction', without('slug')))
    .seenBy(created, getFunction('one')),
  fault('fields.functions-name', 'functions.name')
    .title('A new function has null for a name.')
    .lie(edit('createFunction', put({ name: null })))
    .seenBy(created),
  fault('functions.same-id', 'functions.id-unique')
    .title('All functions have one id.')
    .lie(edit('createFunction', put({ id: ONE_ID })))
    .seenBy(createFunction('one'), createFunction('two')),
  fault('functions.slug-twice', 'functions.slug-unique')
    .title('A second creation under a slug makes a second function.')
    .lie(twice)
    .seenBy(createFunction('one'), createFunction('one'), 'listFunctions'),
  fault('functions.status-lower-case', 'functions.status')
    .title('The status of a new function is written in lower case.')
    .lie(edit('createFunction', put({ status: 'active' })))
    .seenBy(createFunction('one')),
  fault('functions.version-text', 'functions.version')
    .title('The version of a new function is a text.')
    .lie(edit('createFunction', change('version', String)))
    .seenBy(createFunction('one')),
  fault('fields.functions-created-at', 'functions.created-at')
    .title('created_at of a function is a text.')
    .lie(edit('createFunction', put({ created_at: '2026-01-01' })))
    .seenBy(created),
  fault('fields.functions-updated-at', 'functions.updated-at')
    .title('A changed function has no updated_at.')
    .lie(edit('updateFunction', without('updated_at')))
    .seenBy(created, updateFunction('one')),
  fault('functions.changed-before-made', 'functions.times')
    .title('A new function was changed a second before it was made.')
    .lie(edit('createFunction', (record) => ({ ...record, updated_at: Number(record['created_at']) - 1000 })))
    .seenBy(async (send) => {
      const { created_at: start, updated_at: end } = (await send(createFunction('one'))).body as Json;
      return Number(end) >= Number(start);
    }),
  fault('fields.functions-verify-jwt', 'functions.verify-jwt')
    .title('verify_jwt is a text.')
    .lie(edit('getFunction', put({ verify_jwt: 'true' })))
    .seenBy(created, getFunction('one')),
  fault('fields.functions-import-map', 'functions.import-map')
    .title('import_map is a path.')
    .lie(edit('createFunction', put({ import_map: './map.json' })))
    .seenBy(created),
  fault('fields.functions-entrypoint-path', 'functions.entrypoint-path')
    .title('entrypoint_path is a list.')
    .lie(edit('getFunction', put({ entrypoint_path: ['a.ts'] })))
    .seenBy(created, getFunction('one')),
  fault('fields.functions-import-map-path', 'functions.import-map-path')
    .title('import_map_path is null.')
    .lie(edit('getFunction', put({ import_map_path: null })))
    .seenBy(created, getFunction('one')),
];
