// The faults of the data API.
import { answerLies } from '../derived/data/answer-lies.ts';
import { requestLies } from '../derived/data/request-lies.ts';
import { schemaLies } from '../derived/data/schema-lies.ts';
import { dataConductOf } from '../kit/data/conduct.ts';
import type { Fault } from '../kit/fault.ts';
import { readFaults } from '../kit/read-faults.ts';
import { atMostConduct } from './data/at-most.ts';
import { authConduct } from './data/auth.ts';
import { authRowSecurityConduct } from './data/auth-row-security.ts';
import { deleteConduct } from './data/delete.ts';
import { filtersConduct } from './data/filters.ts';
import { httpConduct } from './data/http.ts';
import { insertConduct } from './data/insert.ts';
import { mutationsConduct } from './data/mutations.ts';
import { namingConduct } from './data/naming.ts';
import { nodeConduct } from './data/node.ts';
import { operatorsConduct } from './data/operators.ts';
import { orderConduct } from './data/order.ts';
import { paginationOrderAndFilterConduct } from './data/pagination-order-and-filter.ts';
import { paginationPageInfoConduct } from './data/pagination-page-info.ts';
import { paginationPagesConduct } from './data/pagination-pages.ts';
import { relationshipsConduct } from './data/relationships.ts';
import { serviceConduct } from './data/service.ts';
import { shapeConduct } from './data/shape.ts';
import { typesConduct } from './data/types.ts';
import { updateConduct } from './data/update.ts';
import { versioningConduct } from './data/versioning.ts';

export const dataFaults: readonly Fault[] = [
  ...readFaults(new URL('./data/', import.meta.url), dataConductOf, {
    service: serviceConduct,
    naming: namingConduct,
    types: typesConduct,
    shape: shapeConduct,
    filters: filtersConduct,
    operators: operatorsConduct,
    order: orderConduct,
    relationships: relationshipsConduct,
    http: httpConduct,
    node: nodeConduct,
    insert: insertConduct,
    update: updateConduct,
    delete: deleteConduct,
    pagination: { ...paginationPagesConduct, ...paginationPageInfoConduct, ...paginationOrderAndFilterConduct },
    'at-most': atMostConduct,
    mutations: mutationsConduct,
    auth: { ...authConduct, ...authRowSecurityConduct },
    versioning: versioningConduct,
  }),
  ...schemaLies,
  ...answerLies,
  ...requestLies,
];
