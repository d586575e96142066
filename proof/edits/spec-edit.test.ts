import { testFunctions } from '../../tests/support/table.ts';
import { checkEdit } from './spec-edit.ts';

const EDIT = { kind: 'type', clause: 'data.one.two', file: 'one.yaml', changes: [{ from: 'a', to: '' }] };

testFunctions(import.meta.url, {
  checkEdit: (change: object) => {
    checkEdit({ ...EDIT, ...change });
  },
});
