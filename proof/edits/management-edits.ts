// The edits of the specs of management.
import type { SpecEdit } from './spec-edit.ts';

const DOCUMENT = 'specs/openapi/management.yaml';

export const managementEdits: readonly SpecEdit[] = [
  {
    id: 'management.keys-path',
    kind: 'path',
    title: 'The encryption key stands at another path.',
    clause: 'management.encryption.get',
    puts: [{ file: DOCUMENT, find: '/v1/projects/{ref}/pgsodium:', put: '/v1/projects/{ref}/root-key:' }],
  },
];
