// The OpenAPI documents, for where there is no file system.
import management from './generated/management.json' with { type: 'json' };
import storage from './generated/storage.json' with { type: 'json' };
import type { OpenApiDocument } from './routes.ts';

export const managementDocument: OpenApiDocument = management;
export const storageDocument: OpenApiDocument = storage;

export const documents = { management: managementDocument, storage: storageDocument };
