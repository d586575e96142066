// Spec, battery and mock side by side: no operation that one of them knows is unknown to another.
import { expect, it } from 'vitest';
import { managementDocument, storageDocument } from '../../specs/generated.ts';
import { routesOf } from '../../specs/routes.ts';
import { createMock } from '../../mocks/app.ts';
import { dataOperations } from '../../mocks/data/request/endpoint.ts';
import { toOperations } from '../../mocks/http/operations.ts';
import { locate } from '../../mocks/request/locate.ts';
import { createJury, targetOf } from '../../proof/jury.ts';

const PROMISED = [
  'graphql',
  ...[managementDocument, storageDocument].flatMap(routesOf).map(({ operation }) => operation),
];

const OPERATIONS = {
  data: dataOperations,
  management: toOperations(routesOf(managementDocument)),
  storage: toOperations(routesOf(storageDocument)),
};

it('every operation of the specs is asked for by the battery, and the mock does what is asked', async () => {
  await using mock = await createMock({ seed: 1 });
  const done = new Set<string>();
  await createJury({ clock: mock.clock }).judge(await targetOf(mock), async (request) => {
    const place = locate(new URL(request.url).pathname);
    const response = await mock.fetch(request);
    if (response.ok && place !== undefined && place.part !== 'admin') {
      const operation = OPERATIONS[place.part].nameOf(request.method, place.path);
      if (operation !== undefined) done.add(operation);
    }
    return response;
  });
  expect(PROMISED).toHaveLength(1 + 25 + 21);
  expect([...done].toSorted()).toEqual(PROMISED.toSorted());
});
