// Faults of the creation of functions: its answer, and what it takes from its query.
import type { Fault } from '../../kit/fault.ts';
import { change, edit, inAscii, put } from '../../kit/management/edits.ts';
import { fault } from '../../kit/management/fault.ts';

export const functionCreationFaults: readonly Fault[] = [
  fault('functions.slug-changed', 'functions.create')
    .title('A new function has a slug of the choice of the server.')
    .lie(edit('createFunction', put({ slug: 'hello-world' }))),
  fault('functions.creation-answers-another-id', 'functions.create')
    .title('The function that a creation answers has another id than the one that is read.')
    .lie(
      edit(
        'createFunction',
        change('id', (id: string) => `${id}-new`),
      ),
    ),
  fault('answers.function-shouted', 'functions.create-ref')
    .title('The answer of a creation names another slug: in capitals.')
    .lie(
      edit(
        'createFunction',
        change('slug', (slug: string) => slug.toUpperCase()),
      ),
    ),
  fault('functions.names-in-ascii', 'functions.metadata')
    .title('Names of functions lose every letter that is not ASCII.')
    .lie(edit('getFunction', change('name', inAscii))),
];
