// Reads an array as PostgreSQL prints it: `{1,NULL,"a,b"}`, with lists inside for further dimensions.

export type ArrayItem = string | null | readonly ArrayItem[];

/** What stands between commas: a quoted text, a bare one, or the brace of a list. */
const TOKEN = /"((?:[^"\\]|\\.)*)"|[{},]|[^"{},]+/gsu;

export function parseArrayText(text: string): readonly ArrayItem[] {
  // An array that does not begin at 1 says where it does: `[0:1]={…}`.
  const lists: ArrayItem[][] = [[]];
  for (const [token, quoted] of text.slice(text.indexOf('{')).matchAll(TOKEN)) {
    const list = lists.at(-1) ?? [];
    if (token === '{') lists.push([]);
    else if (token === '}') lists.at(-2)?.push(lists.pop() ?? []);
    else if (quoted !== undefined) list.push(quoted.replaceAll(/\\(.)/gsu, '$1'));
    else if (token !== ',') list.push(token === 'NULL' ? null : token);
  }
  const [whole] = lists[0] ?? [];
  return typeof whole === 'object' && whole !== null ? whole : [];
}
