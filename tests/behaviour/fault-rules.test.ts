// Fault rules under load; tests/vectors/requests/fault-rules.yaml has what they match and skip.
import { expect } from 'vitest';
import { test } from '../../mocks/vitest.ts';

test('requests that arrive at the same time are counted one by one', async ({ mock, client }) => {
  mock.faults.add({ operation: 'data', match: { graphql: 'List' }, status: 503, skip: 3, times: 2 });
  const answers = await Promise.all(Array.from({ length: 8 }, () => client.graphql('query List { __typename }')));
  expect(Object.groupBy(answers, ({ status }) => status)).toMatchObject({
    200: { length: 6 },
    503: { length: 2 },
  });
});
