// The scenario: what users of the storage client do, written once and run in Node, behind MSW and in Chromium.
import { bodySteps } from './bodies.ts';
import { bucketSteps } from './buckets.ts';
import { downloadSteps } from './downloads.ts';
import { elsewhereSteps } from './elsewhere.ts';
import { linkSteps } from './links.ts';
import { listSteps } from './lists.ts';
import { nameSteps } from './names.ts';
import { sessionSteps } from './sessions.ts';
import type { Step } from './step.ts';
import { transferSteps } from './transfers.ts';
import { uploadSteps } from './uploads.ts';

export const STEPS: readonly Step[] = [
  ...bucketSteps,
  ...bodySteps,
  ...uploadSteps,
  ...downloadSteps,
  ...listSteps,
  ...linkSteps,
  ...transferSteps,
  ...nameSteps,
  ...sessionSteps,
  ...elsewhereSteps,
];
