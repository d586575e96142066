import { expect, test } from 'vitest';
import { sampleOutcome } from '../../reporters/testing/sample-run.ts';
import { expectsFailure } from '../../suites/kit/verdict/expectations.ts';
import { failureOf } from './known-failures.ts';

const failing = (what: string) =>
  sampleOutcome('fail', { difference: { what, expected: '1', actual: '2' }, clause: 'storage.batch.item-error' });

test.each([
  ['a moved object is gone from the old path', 'a moved object is gone from the old path'],
  ['31 records exceed the default of atMost', '* records exceed the default of atMost'],
  ['Task under {"id":{"in":[1,2]}} has all its records', 'Task under * has all its records'],
  ['the list shows ts-3f2a9c01-bucket-s2-1', 'the list shows *'],
  ['deleteObject succeeds (after upload a/b.txt, copy a/b.txt)', 'deleteObject succeeds *'],
])('what was compared is written without what another run has otherwise: %s', (what, check) => {
  const failure = failureOf(failing(what));
  expect(failure).toEqual({ breaks: 'storage.batch.item-error', check });
  const entry = { case: 'storage.batch.fail', ...failure, reason: 'r', link: 'https://a.test', expires: '2999-12-31' };
  expect(expectsFailure(entry, failing(what))).toBe(true);
  expect(expectsFailure(entry, failing('the answer is an array'))).toBe(false);
});
