// The names of operations, for fault rules and the journal.
import { describe, expect } from 'vitest';
import { managementSpecs } from '../../specs/operations.ts';
import type { Mock } from '../app.ts';
import type { Route } from '../http/router.ts';
import { storageRoutes } from '../storage/operations/routes.ts';
import { inBothDialects } from '../vitest.ts';
import type { FaultOperation } from './fault-rule.ts';

const REF = 'abcdefghijklmnopqrst';

/** A path that matches a template. */
const pathOf = ({ path }: Route): string => path.replace('{ref}', REF).replaceAll(/\{\w+\}/g, 'x');

function servedBy(mock: Mock) {
  const { data, management, storage } = mock.urls;
  const toServed = (part: string, base: string) => (route: Route) => ({
    name: `${part}.${route.operation}` as FaultOperation,
    method: route.method,
    url: base + pathOf(route),
  });
  return [
    toServed('data', data)({ operation: 'graphql', method: 'POST', path: '/graphql/v1' }),
    ...managementSpecs(mock.dialect).map(toServed('management', management)),
    ...storageRoutes(mock.dialect).map(toServed('storage', storage)),
  ];
}

describe.each(inBothDialects({ schema: { sql: '' } }))('in the $dialect dialect', ({ test }) => {
  test('a fault rule on the name of an operation breaks its requests and no others, and the journal names them', async ({
    mock,
  }) => {
    const served = servedBy(mock);
    for (const name of new Set(served.map((each) => each.name)))
      mock.faults.add({ operation: name, status: 418, body: { name } });
    for (const { name, method, url } of served) {
      const answer = await mock.fetch(new Request(url, { method }));
      expect([method, url, answer.status, await answer.json()]).toEqual([method, url, 418, { name }]);
      const entry = mock.journal.query().at(-1);
      expect(`${entry?.interface}.${entry?.operation}`).toBe(name);
    }
  });
});
