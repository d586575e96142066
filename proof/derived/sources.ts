// What the lies about shapes are derived from: the documents with operations, and the clauses that a black box is to judge.
import { allClauses } from '../../specs/clauses.ts';
import { managementDocument, storageDocument } from '../../specs/documents.ts';
import type { Source } from './derive.ts';

const judged = new Set(
  allClauses.filter(({ strength, untestable }) => strength !== 'open' && untestable === undefined).map(({ id }) => id),
);

export const isJudged = (clause: string): boolean => judged.has(clause);

export const MANAGEMENT: Source = { interface: 'management', document: managementDocument, prefix: '', isJudged };

export const STORAGE: Source = { interface: 'storage', document: storageDocument, prefix: '/storage/v1', isJudged };
