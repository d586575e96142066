import { expect, test } from 'vitest';
import { createMock } from '../app.ts';

const wrong = [
  [{ shema: { folder: 'supabase' } }, 'createMock has no option "shema". Its options are schema, dialect,'],
  [{ schemas: { folder: 'supabase' } }, "createMock: schemas is the search path, such as ['public', 'app']."],
  [{ schema: 'supabase' }, "{ folder: 'supabase' }, and not a text."],
  [{ schema: {} }, 'and not object.'],
  ['supabase', 'createMock takes an object of options, and not "supabase".'],
  [{ dialect: 'supabse' }, `createMock: dialect is 'contract' or 'supabase', and not "supabse".`],
  [{ database: '.x' }, `database is { memory: true }, { dir: 'folder' } or { url: 'postgres://…' }, and not ".x".`],
  [{ database: { folder: '.x' } }, 'and not {"folder":".x"}.'],
  [{ database: { dir: 'a', url: 'b' } }, 'and not {"dir":"a","url":"b"}.'],
  [
    { blobs: 'memory' },
    `createMock: blobs is { memory: true }, { dir: 'folder' } or { s3: 's3://bucket/prefix' }, and not "memory".`,
  ],
  [{ seed: 'a' }, 'createMock: seed is a whole number, and not "a".'],
  [{ seed: Number.NaN }, 'createMock: seed is a whole number'],
  [{ clock: '2030-01-01' }, `createMock: clock is 'system' or a Date, and not "2030-01-01".`],
  [{ clock: new Date('never') }, `createMock: clock is 'system' or a Date, and not null.`],
  [{ openProjects: '3' }, 'createMock: openProjects is a whole number of projects, and not "3".'],
  [{ openProjects: -1 }, 'createMock: openProjects is a whole number of projects, and not -1.'],
  [{ transitions: 'slow' }, 'createMock: transitions is an object such as'],
  [
    { keys: { service: 'x' } },
    'createMock: keys is an object with admin or token, each a text, and not {"service":"x"}.',
  ],
  [{ administration: 'of' }, `createMock: administration is 'on' or 'off', and not "of".`],
  [{ corsOrigins: '*' }, 'createMock: corsOrigins is a list of origins such as'],
  [{ corsOrigins: ['localhost:5173'] }, 'is not an origin'],
  [{ corsOrigins: ['http://localhost:5173/app'] }, 'is not an origin'],
  [{ corsOrigins: ['*'] }, 'is not an origin'],
  [{ corsOrigins: [''] }, 'is not an origin'],
  [{ warn: true }, 'createMock: warn is a function of a text, and not true.'],
  [{ uploadLimit: '50MB' }, 'uploadLimit is a whole number of bytes above 0, and 50MB is none.'],
  [{ publicUrl: 5 }, '"5" is not a public URL'],
  [
    { persist: '.x' },
    `createMock has no option "persist". database: { dir: '…/database' } and blobs: { dir: '…/objects' } keep its state in folders.`,
  ],
  [{ 'database-url': 'postgres://x' }, "database: { url: 'postgres://…' } uses a server."],
  [
    { engineThread: true },
    `createMock has no option "engineThread". database: { url: 'postgres://…' } leaves the mock free beside a long statement.`,
  ],
  [{ port: 0 }, 'serve(mock, { … }) of touchstone/node puts the mock on a port.'],
] as const;

test.each(wrong)('%j is refused before anything starts', async (options, sentence) => {
  await expect(createMock(options as object)).rejects.toThrow(sentence);
});
