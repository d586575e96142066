// Cuts what a target answered to a length that people read.

const LONGEST_VALUE = 1_000;

export function cut(text: string): string {
  return cutText(text, LONGEST_VALUE);
}

export function cutText(text: string, most: number): string {
  return text.length <= most ? copyOf(text) : `${copyOf(text.slice(0, most))}…`;
}

/** A part of a long text keeps the whole in memory for as long as there is the part. */
function copyOf(text: string): string {
  return Buffer.from(text, 'utf16le').toString('utf16le');
}

/** A value as JSON, cut: of a large one no more is written than is shown. */
export function cutJson(value: unknown, most = LONGEST_VALUE): string {
  const parts: string[] = [];
  let length = 0;
  const add = (part: string): void => {
    parts.push(part);
    length += part.length;
  };
  const write = (one: unknown): void => {
    if (length > most) return;
    if (typeof one === 'string') add(JSON.stringify(one.slice(0, most)));
    else if (typeof one === 'bigint') add(`"${one}n"`);
    else if (typeof one !== 'object' || one === null) add(JSON.stringify(one) ?? 'null');
    else if (Array.isArray(one)) writeAll('[', one.keys(), (key) => write(one[key]), ']');
    else if ('toJSON' in one && typeof one.toJSON === 'function') write((one.toJSON as () => unknown)());
    else writeMembers(one);
  };
  const writeMembers = (one: object): void => {
    const members = one as Readonly<Record<string, unknown>>;
    writeAll(
      '{',
      definedKeys(members),
      (key) => {
        add(`${JSON.stringify(key.slice(0, most))}:`);
        write(members[key]);
      },
      '}',
    );
  };
  const writeAll = <Key>(open: string, keys: Iterable<Key>, each: (key: Key) => void, close: string): void => {
    let before = open;
    for (const key of keys) {
      if (length > most) return;
      add(before);
      each(key);
      before = ',';
    }
    add(before === open ? `${open}${close}` : close);
  };
  write(value);
  return cutText(parts.join(''), most);
}

function* definedKeys(members: Readonly<Record<string, unknown>>): Generator<string> {
  for (const key in members)
    if (Object.hasOwn(members, key) && members[key] !== undefined && typeof members[key] !== 'function') yield key;
}
