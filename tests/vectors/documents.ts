// What the files of vectors have in common: their documents, with known keys only, and the values of an answer.
import { readFileSync } from 'node:fs';
import { parseAllDocuments } from 'yaml';
import { checkFilled, checkKeys } from '../support/table.ts';

/** The documents of a file, with nothing in them but the `known` keys. */
export function readDocuments(file: URL, known: readonly string[]): readonly object[] {
  return parseAllDocuments(readFileSync(file, 'utf8'), { merge: true }).map((document) => {
    const [error] = document.errors ?? [];
    if (error !== undefined) throw new Error(`${file.pathname} is not YAML: ${error.message}`);
    const value = document.toJS() as object;
    checkKeys(value, known, file.pathname);
    return value;
  });
}

/** Throws for no steps, and for keys that are not of a step's form, which is the one whose first key it has. */
export function checkForms(steps: readonly object[], forms: readonly (readonly string[])[], place: string): void {
  checkFilled(steps, `The list of steps of ${place}`);
  const names = forms.map(([name = '']) => name);
  for (const step of steps) checkKeys(step, forms.find(([name = '']) => name in step) ?? names, `A step of ${place}`);
}

export const valuesIn = (answer: unknown): unknown[] =>
  typeof answer === 'object' && answer !== null ? Object.values(answer).flatMap(valuesIn) : [answer];
