// A strict little XML reader for our own tests: anything that a real parser would refuse, it refuses, too.

export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly XmlElement[];
  /** The character data directly inside, joined. */
  readonly text: string;
}

const NAME = /[A-Za-z_:][\w:.-]*/uy;
const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

/** The root element; throws an Error with the offset of what is wrong. */
export function parseXml(source: string): XmlElement {
  let at = 0;
  const wrong = (what: string): Error => new Error(`${what} at offset ${at}: ${source.slice(at, at + 40)}`);
  const illegal = Array.from(source).find((character) => !isLegal(character.codePointAt(0) ?? 0));
  if (illegal !== undefined) throw new Error(`illegal character U+${illegal.codePointAt(0)?.toString(16)}`);
  const take = (token: string): boolean => {
    if (!source.startsWith(token, at)) return false;
    at += token.length;
    return true;
  };
  const match = (pattern: RegExp): string => {
    pattern.lastIndex = at;
    const [found] = pattern.exec(source) ?? [];
    if (found === undefined) throw wrong(`expected ${pattern.source}`);
    at += found.length;
    return found;
  };
  const readElement = (): XmlElement => {
    if (!take('<')) throw wrong('expected an element');
    const name = match(NAME);
    const attributes: Record<string, string> = {};
    while (!source.startsWith('>', at) && !source.startsWith('/>', at)) {
      match(/\s+/uy);
      const key = match(NAME);
      if (!take('="')) throw wrong('expected a quoted value');
      if (key in attributes) throw wrong(`the attribute ${key} is there twice`);
      attributes[key] = decode(match(/[^"<]*/uy));
      if (!take('"')) throw wrong('expected the closing quote');
    }
    if (take('/>')) return { name, attributes, children: [], text: '' };
    take('>');
    const children: XmlElement[] = [];
    let text = '';
    while (!take(`</${name}>`)) {
      if (at >= source.length || source.startsWith('</', at)) throw wrong(`${name} is not closed`);
      if (source.startsWith('<', at)) children.push(readElement());
      else text += decode(match(/[^<]+/uy));
    }
    return { name, attributes, children, text };
  };
  if (!take('<?xml version="1.0" encoding="UTF-8"?>\n')) throw wrong('expected the XML declaration');
  const root = readElement();
  match(/\s*/uy);
  if (at < source.length) throw wrong('there is something after the root element');
  return root;
}

/** Every element below (and with) `root` that has this name. */
export function findElements(root: XmlElement, name: string): readonly XmlElement[] {
  return [...(root.name === name ? [root] : []), ...root.children.flatMap((child) => findElements(child, name))];
}

function decode(raw: string): string {
  if (raw.includes(']]>')) throw new Error('"]]>" in character data');
  return raw.replaceAll(/&([^;]*;?)/gu, (_, entity: string) => {
    const known = ENTITIES[entity.slice(0, -1)];
    if (entity.endsWith(';') && known !== undefined) return known;
    const code = /^#(\d+);$/u.exec(entity)?.[1];
    if (code === undefined || !isLegal(Number(code))) throw new Error(`"&${entity}" is no reference`);
    return String.fromCodePoint(Number(code));
  });
}

function isLegal(code: number): boolean {
  const control = code < 0x20 && code !== 0x9 && code !== 0xa && code !== 0xd;
  const surrogate = code >= 0xd800 && code <= 0xdfff;
  return !control && !surrogate && code !== 0xfffe && code !== 0xffff;
}
