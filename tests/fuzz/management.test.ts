// Fuzzes the management interface.
import { managementDocument } from '../../specs/documents.ts';
import { describeFuzzing } from './describe-fuzzing.ts';
import { serveManagement } from './management-world.ts';

describeFuzzing('management', managementDocument, serveManagement);
