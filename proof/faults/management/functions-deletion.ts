// Faults of deleting functions: what stays, and what else is deleted.
import type { Fault, Middleware } from '../../kit/fault.ts';
import { fault } from '../../kit/management/fault.ts';
import { readAs } from '../../kit/management/inner-requests.ts';
import { on, refuse } from '../../kit/management/operations.ts';

/** A deletion takes along other functions. */
function takeAlong(others: (slug: string, deleted: string) => boolean): Middleware {
  return on('deleteFunction', async (request, next) => {
    const { url, headers } = request;
    const response = await next(request);
    if (!response.ok) return response;
    const [deleted = ''] = /[^/]*$/.exec(url) ?? [];
    const left = (await readAs(request, next, url.replace(/\/functions\/.*$/, '/functions'))) as
      readonly { readonly slug: string }[] | undefined;
    for (const { slug } of left ?? [])
      if (others(slug, deleted)) await next(new Request(url.replace(/[^/]*$/, slug), { method: 'DELETE', headers }));
    return response;
  });
}

export const functionDeletionFaults: readonly Fault[] = [
  fault('functions.delete-does-nothing', 'functions.delete')
    .title('A deletion of a function is answered and deletes none.')
    .lie(
      on('deleteFunction', async (request, next) =>
        (await readAs(request, next)) === undefined ? next(request) : Response.json({}),
      ),
    ),
  fault('answers.function-not-deleted', 'functions.delete-parameters')
    .title('No function can be deleted.')
    .lie(refuse('deleteFunction', 405)),
  fault('functions.deletes-all', 'functions.delete-only-named')
    .title('The deletion of one function deletes all.')
    .lie(takeAlong(() => true)),
];
