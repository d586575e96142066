// How a target answers what the contract leaves open, in a word.
import type { DataContext, GraphqlAnswer, Question } from '../context.ts';

export function answerClass({ exchange, refused }: GraphqlAnswer): string {
  if (!exchange.ok) return String(exchange.status);
  return refused ? 'error' : 'data';
}

/** Records the class of the answer; `label` tells several of one clause apart. */
export async function observeClass(
  context: DataContext,
  clause: string,
  question: Question,
  label = '',
): Promise<void> {
  const answer = answerClass(await context.send(...question));
  context.observe(clause, label === '' ? answer : `${label}: ${answer}`);
}

/** Every value under the key in the answer's data, as JSON: how the target spaces its text does not matter. */
export function valuesOf({ data }: GraphqlAnswer, key: string): readonly string[] {
  const values = new RegExp(`"${key}":("(?:[^"\\\\]|\\\\.)*"|[^,}\\]]+)`, 'gu');
  return [...JSON.stringify(data ?? null).matchAll(values)].map(([, value = '']) => value);
}

/** The first of them; the class of an answer that has none. */
export function valueOf(answer: GraphqlAnswer, key: string): string {
  return answer.refused ? answerClass(answer) : (valuesOf(answer, key)[0] ?? 'absent');
}
