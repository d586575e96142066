// XML 1.0 as text: elements, attributes and character data that every parser accepts.
import { printable } from './printable.ts';

/** An attribute that is undefined is left out. */
export type Attributes = Readonly<Record<string, string | number | undefined>>;

/** An element with children that are XML already; without children it closes itself. */
export function element(name: string, attributes: Attributes, children: readonly string[] = []): string {
  const list = Object.entries(attributes)
    .filter((entry): entry is [string, string | number] => entry[1] !== undefined)
    .map(([key, value]) => ` ${key}="${escapeAttribute(String(value))}"`)
    .join('');
  return children.length === 0 ? `<${name}${list}/>` : `<${name}${list}>${children.join('')}</${name}>`;
}

/** Character data; `]]>` never stands in it, since `>` is escaped. */
export function text(value: string): string {
  return printable(value).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

function escapeAttribute(value: string): string {
  return text(value).replaceAll('"', '&quot;').replaceAll('\n', '&#10;').replaceAll('\t', '&#9;');
}
