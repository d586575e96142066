import { managementDocument } from '../../specs/documents.ts';
import { routesOf } from '../../specs/routes.ts';
import { testFunctions } from '../../tests/support/table.ts';
import { hazardOfManagement } from './hazard-of.ts';

const url = 'https://m.test/api';
const target = { management: { url, token: 'sbp_token', ref: 'a'.repeat(20) } };

testFunctions(import.meta.url, {
  hazardOf: (method: string, path: string) =>
    hazardOfManagement({ method, url: new URL(path, `${url}/`).href }, target),
  withoutHazard: () =>
    routesOf(managementDocument)
      .filter(({ method, definition }) => method !== 'GET' && definition['x-hazard'] === undefined)
      .map(({ operation }) => operation),
});
