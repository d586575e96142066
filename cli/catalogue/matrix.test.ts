import { expect, test } from 'vitest';
import { allFaults } from '../../proof/faults/register.ts';
import type { Clause } from '../../specs/clause.ts';
import { matrixLines, readMatrix } from './matrix.ts';

test('the matrix names what has no case and no fault, and says 100 % only where nothing is left', () => {
  const [fault] = allFaults;
  const base = { interface: 'data', places: ['p'], operations: [], text: 'T' } as const;
  const clauses: readonly Clause[] = [
    { ...base, id: fault?.clause ?? '', strength: 'stated' },
    { ...base, id: 'data.x.alone', strength: 'implied', inference: 'I' },
    { ...base, id: 'data.x.beyond', strength: 'stated', untestable: 'it is a bill' },
    { ...base, id: 'data.x.open', strength: 'open', mock: 'M' },
  ];
  const cases = [{ id: 'data.case.a', clauses: [fault?.clause ?? '', 'data.x.open'] }];
  const text = matrixLines(readMatrix(clauses, cases)).join('\n');
  expect(text).toContain('1 of 2 testable stated and implied clauses have a case.\n  not data.x.alone');
  expect(text).toContain('1 of 2 testable stated and implied clauses are broken by a fault.\n  not data.x.alone');
  expect(text).toContain('100 % of testable open clauses (1) are observed by a case.');
  expect(text).toContain('data.x.beyond  [stated]  it is a bill');
});
