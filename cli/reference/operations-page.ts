// The page of operations: their names, as fault rules and the journal use them, with the requests that they are.
import { managementSpecs, storageSpecs } from '../../specs/operations.ts';
import { NOT_BUILT } from '../../mocks/management/operations/routes.ts';
import { isKeptOnly } from '../../mocks/management/operations/operations.ts';
import type { OperationSpec } from '../../specs/operation.ts';
import { code, table, type Page } from './markdown.ts';

export function operationsPage(): Page {
  return {
    file: 'operations.md',
    title: 'Operations of the mock',
    lead: 'Their names are those in a [fault rule](administration.md#fault-rules), such as `storage.createBucket` or `management.*`, and in the journal.',
    source: 'specs/openapi and specs/dialects',
    body: [
      '## Data',
      'All requests to `/graphql/v1` are the one operation `data.graphql`.',
      '## Management',
      'What _works_ has the effects that it has there, as far as they can be seen through the three interfaces. What is _kept_ is answered again as it was set, and changes nothing else here.',
      operationTable('management', '', managementSpecs),
      'In `supabase` the operations of the platform that the mock does not have are refused with status 501 and their name; in `contract` they are unknown (404):',
      NOT_BUILT.map(({ operation }) => `- ${code(operation)}`).join('\n'),
      '## Storage',
      operationTable('storage', '/storage/v1', storageSpecs),
    ],
  };
}

function operationTable(part: string, prefix: string, specs: typeof storageSpecs): string {
  const [contract, supabase] = [specs('contract'), specs('supabase')];
  const dialectOf = ({ operation }: OperationSpec): string => {
    if (!contract.some((one) => one.operation === operation)) return code('supabase');
    return supabase.some((one) => one.operation === operation) ? '' : code('contract');
  };
  const all = new Map([...supabase, ...contract].map((spec) => [spec.operation, spec]));
  return table(
    ['name', 'request', 'only in the dialect', ...(part === 'management' ? ['effect'] : [])],
    [...all.values()].map((spec) => [
      code(`${part}.${spec.operation}`),
      code(`${spec.method} ${prefix}${spec.path}`),
      dialectOf(spec),
      ...(part === 'management' ? [isKeptOnly(spec.operation) ? 'kept' : 'works'] : []),
    ]),
  );
}
