// The audits of graphql-http, sent to a mock on a socket one after the other.
import { serverAudits, type AuditResult } from 'graphql-http';
import { expect } from 'vitest';
import type { DialectName } from '../../../../mocks/runtime/dialect.ts';
import { testWith } from '../../../../mocks/vitest.ts';

const sql = `create table public."Blog" (id int primary key); comment on schema public is '@graphql({"introspection": true})'`;
const audited = (dialect: DialectName) =>
  testWith({ dialect, schema: { sql } }).extend('results', async ({ mock, server }) => {
    const audits = serverAudits({
      url: `${server.urls.data}/graphql/v1`,
      fetchFn: (input: string, init: RequestInit = {}) =>
        fetch(input, { ...init, headers: { ...(init.headers as Record<string, string>), apiKey: mock.keys.anon } }),
    });
    const results: AuditResult[] = [];
    for (const { fn } of audits) results.push(await fn());
    return results;
  });
const contract = audited('contract');
const supabase = audited('supabase');

function ids(results: readonly AuditResult[], level: 'MUST' | 'SHOULD' | 'MAY', ok: boolean): string {
  return results
    .filter(({ name, status }) => name.startsWith(`${level} `) && (status === 'ok') === ok)
    .map(({ id }) => id)
    .join(' ');
}

const must = '4655 82A3 BF61 78D5 2C94 03D4 13EE B8B3 0220 0221 0222 28B9 1B7A';
const should =
  '22EB 47DE 80D8 9ABE 34A2 8161 94B0 94B1 94B2 2EA1 428F BCF8 B7N8 572B FDE2 7B9B 865D 556A D586 51FE 74FF 5E5B 86EE';

contract(
  'the contract dialect keeps every MUST and SHOULD of GraphQL over HTTP, and every MAY but GET',
  ({ results }) => {
    expect(results).toHaveLength(61);
    expect(ids(results, 'MUST', true)).toBe(must);
    expect(ids(results, 'SHOULD', true)).toBe(should);
    expect(ids(results, 'MAY', true)).toBe(
      '9C48 A5BF 423L LKJ0 LKJ1 LKJ2 LKJ3 6C00 6C01 6C02 6C03 4760 4761 4762 4763 58B0 58B1 58B2 58B3 B6DC 8764 3E3A',
    );
    expect(ids(results, 'MUST', false) + ids(results, 'SHOULD', false)).toBe('');
    expect(ids(results, 'MAY', false)).toBe('5A70 D6D5 6A70');
  },
);

supabase(
  'the supabase dialect answers 200 in plain JSON, takes parameters of any kind and refuses other ones with 404, as its gateway does',
  ({ results }) => {
    expect(ids(results, 'MUST', true)).toBe(must);
    expect(ids(results, 'SHOULD', false)).toBe('22EB 865D 556A 51FE 74FF 86EE');
    // 423L and 3E3A send a key that is no parameter: that is the gateway's 404, not a 400.
    expect(ids(results, 'MAY', false)).toBe(
      '5A70 423L 6C00 6C01 6C02 6C03 4760 4761 4762 4763 D6D5 6A70 58B0 58B1 58B2 58B3 3E3A',
    );
  },
);
