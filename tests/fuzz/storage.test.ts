// Fuzzes the storage interface.
import { storageDocument } from '../../specs/documents.ts';
import { describeFuzzing } from './describe-fuzzing.ts';
import { serveStorage } from './storage-world.ts';

describeFuzzing('storage', storageDocument, serveStorage);
