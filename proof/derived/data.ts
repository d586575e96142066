// The lies about shapes of the data interface: about its schema, its answers, and what requests may say.
import type { Fault } from '../kit/fault.ts';
import { answerLies } from './data/answer-lies.ts';
import { requestLies } from './data/request-lies.ts';
import { schemaLies } from './data/schema-lies.ts';

export const derivedDataFaults: readonly Fault[] = [...schemaLies, ...answerLies, ...requestLies];
