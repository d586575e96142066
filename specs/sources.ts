// What specs/generated is made from, and whether it was made from that as it is now.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = new URL('../', import.meta.url);
/** Written last, so that what was not finished is not taken for finished. */
export const STAMP = 'sources.json';

/** By their files: every document that is no table of a test, every module that generates, and the versions of what they use. */
export function hashSources(): Readonly<Record<string, string>> {
  const files = readdirSync(new URL('specs', root), { recursive: true, encoding: 'utf8' });
  const documents = files
    .map((file) => `specs/${file}`)
    .filter((file) => /\.(?:yaml|graphql|sql)$/u.test(file) && !isTableOfTest(fileURLToPath(new URL(file, root))));
  const modules = new Set(['specs/generate.ts']);
  // The loop also visits what is added on the way.
  for (const module of modules)
    for (const [, name = ''] of read(module).matchAll(/^import (?!type )[^;]+ from '(\.[^']+)'/gmu))
      modules.add(new URL(name, new URL(module, root)).href.slice(root.href.length));
  const { dependencies } = JSON.parse(read('package.json')) as { readonly dependencies: object };
  return {
    ...Object.fromEntries([...documents.toSorted(), ...modules].map((file) => [file, hash(read(file))])),
    'package.json': hash(JSON.stringify(dependencies)),
  };
}

/** Whether a file lies beside the test that reads it. */
export function isTableOfTest(path: string): boolean {
  return path.endsWith('.yaml') && existsSync(path.replace(/yaml$/u, 'test.ts'));
}

/** What to do where specs/generated is missing or old, in a sentence. A package has it compiled in. */
export function describeStale(): string | undefined {
  if (!import.meta.url.endsWith('.ts')) return undefined;
  const stamp = `specs/generated/${STAMP}`;
  if (!existsSync(new URL(stamp, root)))
    return 'specs/generated is missing: run `npm run generate`, which writes it from the specs.';
  const [then, now] = [JSON.parse(read(stamp)) as ReturnType<typeof hashSources>, hashSources()];
  const changed = Object.keys({ ...now, ...then }).find((file) => then[file] !== now[file]);
  return changed && `${changed} has changed since specs/generated was written: run \`npm run generate\`.`;
}

function read(file: string): string {
  return readFileSync(new URL(file, root), 'utf8');
}

export function hash(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
