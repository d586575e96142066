// Faults of the fields of functions: what is missing, of another kind, or the same for several.
import type { Fault, Middleware } from '../../kit/fault.ts';
import { edit, put, withList } from '../../kit/management/edits.ts';
import { fault } from '../../kit/management/fault.ts';
import { readAs } from '../../kit/management/inner-requests.ts';
import { operationOf } from '../../kit/management/operations.ts';

const ONE_ID = '00000000-0000-4000-8000-000000000000';

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
  fault('functions.same-id', 'functions.id-unique')
    .title('All functions have one id.')
    .lie(edit('createFunction', put({ id: ONE_ID }))),
  fault('functions.slug-twice', 'functions.slug-unique')
    .title('A second creation under a slug makes a second function.')
    .lie(twice),
  fault('functions.changed-before-made', 'functions.times')
    .title('A new function was changed a second before it was made.')
    .lie(edit('createFunction', (record) => ({ ...record, updated_at: Number(record['created_at']) - 1000 }))),
];
