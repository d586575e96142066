// The edits of the specs of storage.
import type { SpecEdit } from './spec-edit.ts';

const DOCUMENT = 'specs/openapi/storage.yaml';

export const storageEdits: readonly SpecEdit[] = [
  {
    id: 'storage.size-limit-not-nullable',
    kind: 'nullable',
    title: 'The size limit of a bucket is an integer where it is shown, never null.',
    clause: 'storage.bucket.file-size-limit',
    puts: [
      {
        file: DOCUMENT,
        find: "file_size_limit: { type: [integer, 'null'], x-clause",
        put: 'file_size_limit: { type: integer, x-clause',
      },
    ],
  },
  {
    id: 'storage.public-info-path',
    kind: 'path',
    title: 'What is known about a public object stands at another path.',
    clause: 'storage.info.public-answers',
    puts: [
      {
        file: DOCUMENT,
        find: '/object/info/public/{bucketName}/{wildcard}:',
        put: '/object/public-info/{bucketName}/{wildcard}:',
      },
    ],
  },
];
