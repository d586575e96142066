// What a caller reads about a mistake: the sentence of the real service for what a validator found.
import type { Mistake } from '../../../specs/operation.ts';
import type { ServiceError } from '../../http/service-error.ts';
import { badRequest } from './errors.ts';

const WHOLE = 'The body';
const OF_TYPE: Readonly<Record<string, string>> = {
  string: 'must be a string',
  boolean: 'must be a boolean value',
  object: 'must be an object.',
  array: 'must be an array',
};

export function bodyRefusal(mistake: Mistake): ServiceError {
  const { params } = mistake;
  const { type } = params;
  const name = nameOf(mistake);
  switch (mistake.keyword) {
    case 'required':
    case 'type': {
      const sentence = `${name} ${OF_TYPE[typeof type === 'string' ? type : 'string'] ?? mistake.message}`;
      return badRequest(name === WHOLE && !sentence.endsWith('.') ? `${sentence}.` : sentence);
    }
    case 'minLength':
      return badRequest(
        params['limit'] === 1
          ? `${name} should not be empty`
          : `${name} must be longer than or equal to ${String(params['limit'])} characters`,
      );
    case 'maxLength':
      return badRequest(`${name} must be shorter than or equal to ${String(params['limit'])} characters`);
    case 'additionalProperties':
      return badRequest(`Unrecognized key: ${JSON.stringify(params['additionalProperty'])}`);
    case 'enum': {
      const allowed = Array.isArray(params['allowedValues']) ? params['allowedValues'].join(', ') : '';
      return badRequest(`${name} must be one of the following values: ${allowed}`);
    }
    case 'not':
      return badRequest(`${name} is not allowed together with the others`);
    default:
      // A message that begins like a sentence is one.
      return badRequest(/^[A-Z]/.test(mistake.message) ? mistake.message : `${name} ${mistake.message}`);
  }
}

export function queryRefusal(mistake: Mistake, query: unknown): ServiceError {
  if (mistake.keyword !== 'type') return bodyRefusal(mistake);
  const name = nameOf(mistake);
  // Of two values it would not be clear which one counts.
  if (Array.isArray((query as Readonly<Record<string, unknown>>)[name]))
    return badRequest(`${name} must be given only once`);
  return mistake.params['type'] === 'boolean' ? badRequest(`${name} must be true or false`) : bodyRefusal(mistake);
}

/** `/0/name` is called `0.name`. */
function nameOf({ instancePath, params }: Mistake): string {
  const missing = params['missingProperty'];
  const steps = instancePath.split('/').slice(1);
  const path = typeof missing === 'string' ? [...steps, missing] : steps;
  return path.length === 0 ? WHOLE : path.map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~')).join('.');
}
