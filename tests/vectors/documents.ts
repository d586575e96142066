// What the files of vectors have in common: their documents, keys, and texts that are too long to write.
import { readFileSync } from 'node:fs';
import { parseAllDocuments } from 'yaml';

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

export function checkKeys(given: object, known: readonly string[], place: string): void {
  const unknown = Object.keys(given).filter((key) => !known.includes(key));
  if (unknown.length > 0) throw new Error(`${place} has "${unknown.join('", "')}"; known is "${known.join('", "')}".`);
}

/** `<<3 × a# >>` is `a0 a1 a2 `, and `#+1` counts from one. */
export const repeat = (text: string): string =>
  text.replaceAll(/<<(\d+) × (.*?)>>/gs, (_, count: string, part: string) =>
    Array.from({ length: Number(count) }, (__, n) =>
      part.replaceAll(/#(\+1)?/g, (___, next) => String(next === undefined ? n : n + 1)),
    ).join(''),
  );

export const valuesIn = (answer: unknown): unknown[] =>
  typeof answer === 'object' && answer !== null ? Object.values(answer).flatMap(valuesIn) : [answer];
