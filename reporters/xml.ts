// XML 1.0 as text: elements, attributes and character data that every parser accepts.

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
  return toLegal(value).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

function escapeAttribute(value: string): string {
  return text(value).replaceAll('"', '&quot;').replaceAll('\n', '&#10;').replaceAll('\t', '&#9;');
}

/** What XML 1.0 forbids (controls, lone surrogates, U+FFFE, U+FFFF), and carriage returns, which parsers drop, become `\uXXXX`. */
export function toLegal(value: string): string {
  let legal = '';
  for (const character of value) {
    const code = character.codePointAt(0) ?? 0;
    const ok =
      code === 0x9 ||
      code === 0xa ||
      (code >= 0x20 && code <= 0xd7ff) ||
      (code >= 0xe000 && code <= 0xfffd) ||
      code >= 0x1_0000;
    legal += ok ? character : `\\u${code.toString(16).padStart(4, '0')}`;
  }
  return legal;
}
