// The lies about shapes of the data interface: about its schema, and about its answers.
import type { Fault } from '../lies/fault.ts';
import { answerLies } from './data/answer-lies.ts';
import { schemaLies } from './data/schema-lies.ts';

export const derivedDataFaults: readonly Fault[] = [...schemaLies, ...answerLies];
