// JSON as people read it: broken into lines where it is long, and coloured in a page. No token changes, since a number that is parsed may become another.
import { text } from './xml.ts';

const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/gu;
const WIDTH = 100;
const DEEPEST = 12;

/** Undefined if the text is not JSON with an object or a list. What is not longer than `width` stays in one line. */
export function layOutJson(text: string, width: number = WIDTH): string | undefined {
  if (!/^\s*[{[]/u.test(text) || !isJson(text)) return undefined;
  const tokens = text.match(TOKEN) ?? [];
  const ends = endsOf(tokens);
  let laidOut = '';
  let depth = 0;
  let inlineUntil = -1;
  const newLine = (): string => `\n${'  '.repeat(Math.min(depth, DEEPEST))}`;
  for (const [index, token] of tokens.entries()) {
    const inline = index <= inlineUntil;
    const end = ends.get(index);
    if (end !== undefined && !inline) {
      if (end.length <= width) inlineUntil = end.index;
      else depth += 1;
      laidOut += end.length <= width ? token : `${token}${newLine()}`;
    } else if ((token === '}' || token === ']') && !inline) {
      depth -= 1;
      laidOut += `${newLine()}${token}`;
    } else if (token === ',') laidOut += inline ? ', ' : `,${newLine()}`;
    else laidOut += token === ':' ? ': ' : token;
  }
  return laidOut;
}

const COLOURED = /("(?:[^"\\]|\\.)*"(?=\s*:)|"(?:[^"\\]|\\.)*"|\b(?:true|false|null)\b|-?\b\d[\d.eE+-]*)/u;

/** HTML of what is laid out, or of its beginning; what is no JSON, such as a GraphQL document, stays as it is. */
export function colourJson(laidOut: string): string {
  if (!/^\s*(?:\{\s*["}]|\[)/u.test(laidOut)) return text(laidOut);
  const parts = laidOut.split(COLOURED);
  return parts
    .map((part, index) => {
      if (index % 2 === 0) return text(part);
      const key = part.startsWith('"') && /^\s*:/u.test(parts[index + 1] ?? '');
      const element = key ? 'b' : part.startsWith('"') ? 'i' : 'u';
      return `<${element}>${text(part)}</${element}>`;
    })
    .join('');
}

interface End {
  readonly index: number;
  /** Characters from the bracket to its end. */
  readonly length: number;
}

/** Opening brackets with the brackets that close them. */
function endsOf(tokens: readonly string[]): ReadonlyMap<number, End> {
  const ends = new Map<number, End>();
  const open: { readonly index: number; readonly at: number }[] = [];
  let at = 0;
  for (const [index, token] of tokens.entries()) {
    if (token === '{' || token === '[') open.push({ index, at });
    at += token.length;
    const begun = token === '}' || token === ']' ? open.pop() : undefined;
    if (begun !== undefined) ends.set(begun.index, { index, length: at - begun.at });
  }
  return ends;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
