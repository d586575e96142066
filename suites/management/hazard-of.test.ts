import { expect, it } from 'vitest';
import { managementDocument } from '../../specs/documents.ts';
import { routesOf } from '../../specs/routes.ts';
import { hazardOfManagement } from './hazard-of.ts';

const url = 'https://m.test/api';
const target = { management: { url, token: 'sbp_token', ref: 'a'.repeat(20) } };
const hazard = (method: string, path: string): string => hazardOfManagement({ method, url: `${url}${path}` }, target);

it('every operation that does more than read says so in the document', () => {
  const silent = routesOf(managementDocument)
    .filter(({ method, definition }) => method !== 'GET' && definition['x-hazard'] === undefined)
    .map(({ operation }) => operation);
  // A read by POST.
  expect(silent).toEqual(['retrieveNetworkBans']);
});

it('a request is as dangerous as its operation, however the path is written', () => {
  expect(hazard('POST', '/v1/projects')).toBe('billable');
  expect(hazard('POST', '/v1/organizations/?x=1')).toBe('billable');
  expect(hazard('PUT', '/v1/projects/abc/pgsodium')).toBe('irreversible');
  expect(hazard('POST', '/v1/projects/abc/network-restrictions/apply')).toBe('write-project');
  expect(hazard('PATCH', '/v1/projects/abc/functions/f?name=n')).toBe('write-scoped');
  expect(hazard('POST', '/v1/projects/abc/network-bans/retrieve')).toBe('read');
});

it('a write to a path of no operation may do anything, and other addresses are not its business', () => {
  expect(hazard('DELETE', '/v1/projects/abc')).toBe('irreversible');
  expect(hazard('GET', '/v1/nothing')).toBe('read');
  expect(hazardOfManagement({ method: 'POST', url: 'https://d.test/graphql/v1' }, target)).toBe('read');
});
