import { expect, test } from 'vitest';
import { createScope } from './scope.ts';

test('what was started last ends first, each once, whatever fails', async () => {
  const done: string[] = [];
  const told: string[] = [];
  const scope = createScope((message) => told.push(message));
  scope.defer(() => void done.push('first'));
  scope.defer(() => Promise.reject(new Error('it is stuck')));
  scope.defer(() => void done.push('third'));
  await Promise.all([scope.close(), scope.close()]);
  expect(done).toEqual(['third', 'first']);
  expect(told).toEqual(['could not clean up: it is stuck']);
});

test('what is started while everything ends is ended as well', async () => {
  const done: string[] = [];
  const scope = createScope(() => undefined);
  await scope.close();
  scope.defer(() => void done.push('late'));
  await scope.close();
  expect(done).toEqual(['late']);
});
