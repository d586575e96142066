// Reads a file of stubs, YAML or JSON, and remembers the line of each, for what may be wrong with it.
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { isNode, isSeq, LineCounter, parseDocument } from 'yaml';
import { StubFileError, type Stub } from './stub.ts';
import { codeOf, messageOf } from '../../runtime/unknown.ts';

/** Stubs that are not checked, each with where it stands, such as `stubs.yaml:3`. Throws a StubFileError. */
export async function readStubs(file: string) {
  const lines = new LineCounter();
  // JSON is YAML, too.
  const document = parseDocument(await readText(file), { lineCounter: lines, prettyErrors: false });
  const lineAt = (offset: number | undefined): string => `${file}:${lines.linePos(offset ?? 0).line}`;
  const [broken] = document.errors;
  if (broken !== undefined)
    throw new StubFileError(`${lineAt(broken.pos[0])}: this is neither YAML nor JSON: ${broken.message}`);
  const { contents } = document;
  if (!isSeq(contents))
    throw new StubFileError(`${file} is a list of stubs, each with method, path and an answer, and this is none.`);
  const stubs = document.toJS() as readonly Stub[];
  return stubs.map((stub, at) => {
    const item = contents.items[at];
    return { stub, where: lineAt(isNode(item) ? item.range?.[0] : undefined) };
  });
}

async function readText(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (cause) {
    const code = codeOf(cause);
    if (code === 'ENOENT')
      throw new StubFileError(`There is no file of stubs "${file}". It was looked for at ${resolve(file)}.`, { cause });
    if (code === 'EISDIR') throw new StubFileError(`"${file}" is a folder; name a file of stubs in it.`, { cause });
    throw new StubFileError(`"${file}" cannot be read: ${messageOf(cause)}`, { cause });
  }
}
