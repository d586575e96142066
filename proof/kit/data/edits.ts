// Edits of a request or an answer that name a variable, a field or a key.
import type { Asked } from './asked.ts';
import type { Condition } from './conditions.ts';
import { isObject, mapKey, objectsOf, type Json, type JsonObject } from './json-tree.ts';
import type { AnswerEdit, RequestEdit } from './lie.ts';

/** A request edit: a variable, and those of its name with a number, if they are given and the document has the text. */
export function changeVariable(name: string, change: (value: Json, asked: Asked) => Json, text = ''): RequestEdit {
  return (asked) => {
    if (!asked.query.includes(text)) return {};
    const changed = Object.entries(asked.variables)
      .filter(([variable]) => variable.replace(/\d+$/u, '') === name)
      .map(([variable, value]) => [variable, change(value, asked)] as const);
    return changed.length === 0 ? {} : { variables: { ...asked.variables, ...Object.fromEntries(changed) } };
  };
}

/** A request edit: the filter among the variables, if there is one and the document has the text. */
export function changeFilter(change: (filter: JsonObject) => Json, text = ''): RequestEdit {
  return changeVariable('filter', (filter) => (isObject(filter) ? change(filter) : filter), text);
}

/** A request edit: every text under the key among the variables, if the document has the other text. */
export function changeInput(key: string, change: (value: string) => Json, text = ''): RequestEdit {
  return ({ query, variables }) =>
    query.includes(text) ? { variables: mapKey(variables, key, onText(change)) as JsonObject } : {};
}

/** A request edit: what is inside the cursor of `after`, as text, if the document has the other text. */
export function changeCursor(change: (inside: string) => string, text = ''): RequestEdit {
  return changeInput('after', (after) => btoa(change(atob(after))), text);
}

/** A request edit: the elements of orderBy. */
export function changeOrder(change: (elements: JsonObject[]) => JsonObject[]): RequestEdit {
  return changeVariable('orderBy', (value) => (Array.isArray(value) ? change(objectsOf(value)) : value));
}

/** An answer edit: every value under the key. */
export function changeKey(key: string, change: (value: Json, parent: JsonObject) => Json): AnswerEdit {
  return (answer) => mapKey(answer, key, change) as JsonObject;
}

/** An answer edit: every text under the key, if the document has the other text. */
export function changeText(key: string, change: (value: string) => Json, text = ''): AnswerEdit {
  const edit = changeKey(key, onText(change));
  return (answer, asked) => (asked.query.includes(text) ? edit(answer, asked) : answer);
}

/** An answer edit: a field of the result, if it is an object. */
export function changeField(
  field: string,
  change: (value: JsonObject, asked: Asked) => Json,
  when: Condition = () => true,
): AnswerEdit {
  return (answer, asked) => {
    const data = answer['data'] ?? null;
    const value = isObject(data) ? (data[field] ?? null) : null;
    if (!isObject(data) || !isObject(value) || !when(asked)) return answer;
    const changed = change(value, asked);
    return changed === value ? answer : { ...answer, data: { ...data, [field]: changed } };
  };
}

/** An answer edit: every value under the key in a field of the result. */
export function changeInside(field: string, key: string, change: (value: Json) => Json): AnswerEdit {
  return changeField(field, (inside) => mapKey(inside, key, change));
}

/** A change of texts alone. */
export const onText =
  (change: (text: string) => Json) =>
  (value: Json): Json =>
    typeof value === 'string' ? change(value) : value;
