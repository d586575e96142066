// The faults of the data API.
import { answerLies } from '../derived/data/answer-lies.ts';
import { requestLies } from '../derived/data/request-lies.ts';
import { schemaLies } from '../derived/data/schema-lies.ts';
import { dataConductOf } from '../kit/data/conduct.ts';
import type { Fault } from '../kit/fault.ts';
import { readFaults } from '../kit/read-faults.ts';
import { atMostFaults } from './data/at-most.ts';
import { authFaults } from './data/auth.ts';
import { authRowSecurityFaults } from './data/auth-row-security.ts';
import { deleteFaults } from './data/delete.ts';
import { filtersFaults } from './data/filters.ts';
import { httpFaults } from './data/http.ts';
import { insertFaults } from './data/insert.ts';
import { mutationsFaults } from './data/mutations.ts';
import { namingFaults } from './data/naming.ts';
import { nodeFaults } from './data/node.ts';
import { operatorsFaults } from './data/operators.ts';
import { orderFaults } from './data/order.ts';
import { paginationOrderAndFilterFaults } from './data/pagination-order-and-filter.ts';
import { paginationPageInfoFaults } from './data/pagination-page-info.ts';
import { paginationPagesFaults } from './data/pagination-pages.ts';
import { relationshipsFaults } from './data/relationships.ts';
import { serviceFaults } from './data/service.ts';
import { shapeFaults } from './data/shape.ts';
import { typesSchemaFaults } from './data/types-schema.ts';
import { typesValuesFaults } from './data/types-values.ts';
import { updateFaults } from './data/update.ts';
import { versioningFaults } from './data/versioning.ts';

export const dataFaults: readonly Fault[] = [
  ...readFaults(new URL('./data/', import.meta.url), dataConductOf),
  ...serviceFaults,
  ...namingFaults,
  ...typesSchemaFaults,
  ...typesValuesFaults,
  ...shapeFaults,
  ...filtersFaults,
  ...operatorsFaults,
  ...orderFaults,
  ...relationshipsFaults,
  ...httpFaults,
  ...nodeFaults,
  ...insertFaults,
  ...updateFaults,
  ...deleteFaults,
  ...paginationPagesFaults,
  ...paginationPageInfoFaults,
  ...paginationOrderAndFilterFaults,
  ...atMostFaults,
  ...mutationsFaults,
  ...authFaults,
  ...authRowSecurityFaults,
  ...versioningFaults,
  ...schemaLies,
  ...answerLies,
  ...requestLies,
];
