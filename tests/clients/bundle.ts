// Bundles a module for a page, as the build of an application does.
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';

export interface Bundle {
  /** Name of the first chunk. */
  readonly entry: string;
  /** Code by name. */
  readonly chunks: ReadonlyMap<string, string>;
  /** What is loaded before the first line runs: the entry, what it imports, and so on. */
  readonly early: readonly string[];
  /** Modules that were left out of the bundle and are imported at once. */
  readonly needed: readonly string[];
}

/** `outside` stays an import; modules of Node are never bundled, they can only be imported later and elsewhere. */
export async function bundleForPage(entry: URL, outside: readonly RegExp[] = []): Promise<Bundle> {
  const build = await rolldown({
    input: fileURLToPath(entry),
    platform: 'browser',
    external: [...outside],
    logLevel: 'silent',
  });
  try {
    const { output } = await build.generate({ format: 'esm', minify: true });
    const chunks = output.filter((part) => part.type === 'chunk');
    const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
    const first = chunks.find(({ isEntry }) => isEntry);
    if (first === undefined) throw new Error(`${entry.pathname} gave no bundle.`);
    const early = new Set<string>([first.fileName]);
    // The loop also visits names that are added to the set on the way.
    for (const name of early) for (const next of byName.get(name)?.imports ?? []) early.add(next);
    return {
      entry: first.fileName,
      chunks: new Map(chunks.map(({ fileName, code }) => [fileName, code])),
      early: [...early].filter((name) => byName.has(name)),
      needed: [...early].filter((name) => !byName.has(name)),
    };
  } finally {
    await build.close();
  }
}
