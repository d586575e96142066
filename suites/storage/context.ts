// What a storage case works with: every operation, and the buckets of the target.
import { Buckets } from './buckets.ts';

export class StorageContext extends Buckets {}
