// XML as a tree, for tests of what we write: read by a parser that refuses what is not well-formed.
import { SaxesParser } from 'saxes';

export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly XmlElement[];
  /** The character data directly inside, joined. */
  readonly text: string;
}

interface OpenElement extends XmlElement {
  readonly children: XmlElement[];
  text: string;
}

/** The root element; throws an Error with the place of what is wrong. */
export function parseXml(source: string): XmlElement {
  const parser = new SaxesParser();
  const document: OpenElement = { name: '', attributes: {}, children: [], text: '' };
  const open: OpenElement[] = [document];
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => {
    const element: OpenElement = { name, attributes, children: [], text: '' };
    open.at(-1)?.children.push(element);
    open.push(element);
  });
  parser.on('closetag', () => open.pop());
  parser.on('text', (text) => {
    const element = open.at(-1);
    if (element !== undefined) element.text += text;
  });
  parser.write(source).close();
  const [root] = document.children;
  if (root === undefined) throw new Error('There is no root element.');
  return root;
}

/** Every element below (and with) `root` that has this name. */
export function findElements(root: XmlElement, name: string): readonly XmlElement[] {
  return [...(root.name === name ? [root] : []), ...root.children.flatMap((child) => findElements(child, name))];
}
