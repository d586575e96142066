// Reads a filter of the journal and refuses one that nothing can match: to a test it would look as if nothing was requested.
import { INTERFACES } from '../../specs/clause.ts';
import type { JournalFilter } from '../request/journal.ts';
import type { OperationRegister } from '../request/operation-register.ts';
import { checkNames, refused } from './body.ts';

const FILTERS = ['interface', 'operation', 'ref', 'method', 'status', 'stub'];

export function readFilter(query: URLSearchParams, operations: OperationRegister): JournalFilter {
  checkNames('The journal', query.keys(), FILTERS);
  const { status, interface: given, ...texts } = Object.fromEntries(query);
  const part = INTERFACES.find((known) => known === given);
  if (given !== undefined && part === undefined)
    throw refused(`The journal knows the interfaces ${INTERFACES.join(', ')}, and no ${given}.`);
  const { operation } = texts;
  if (operation !== undefined && !INTERFACES.some((known) => operations[known].names.has(operation)))
    throw refused(
      `There is no operation ${operation}. Write it without its interface, such as listProjects or graphql.`,
    );
  if (status !== undefined && !/^\d{3}$/.test(status)) throw refused('A status is three digits, such as 404.');
  return {
    ...texts,
    ...(part === undefined ? {} : { interface: part }),
    ...(status === undefined ? {} : { status: Number(status) }),
  };
}
