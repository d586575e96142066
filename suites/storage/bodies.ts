// Which shape a request body has that is not in the contract: the preset one, as real clients send it, or a configured one.
import { isDeepStrictEqual } from 'node:util';
import { storageDocument } from '../../specs/documents.ts';
import { fillTemplate, presetBindings } from '../kit/contract/bindings.ts';
import type { StorageContext } from './context.ts';

const PRESETS = presetBindings(storageDocument);

/** Every value that a template may ask for, each unlike the others. */
const VALUES = Object.fromEntries(
  (
    'name public file_size_limit allowed_mime_types content paths bucket bucketName ' +
    'seconds source destination destinationBucket prefix limit offset sort'
  )
    .split(' ')
    .map((key) => [key, `value of ${key}`]),
);

/** Records which shape the operations are sent with; that it works is what the case needs and shows. */
export function observeBodies(context: StorageContext, clause: string, operations: readonly string[]): void {
  for (const operation of operations) {
    const preset = isDeepStrictEqual(context.bind(operation, VALUES), fillTemplate(PRESETS[operation], VALUES));
    context.observe(clause, `${operation}: ${preset ? 'as real clients send it' : 'as configured'}`);
  }
}
