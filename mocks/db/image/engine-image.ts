// The files of an embedded database as values: read from one engine, others are started from them.
import { MemoryFS, PGlite } from '@electric-sql/pglite';

export interface ImageFile {
  readonly path: string;
  readonly size: number;
  /** Without the zeros at its end, which are a third of all bytes. */
  readonly content: Uint8Array;
}

export interface EngineImage {
  readonly folders: readonly string[];
  readonly files: readonly ImageFile[];
  /** Whether it also holds the files of the extensions, so that they need not be unpacked again. */
  readonly extended: boolean;
}

/** The part of Emscripten's file system that is used; PGlite's own types name a package that it does not bring. */
interface Files {
  mkdirTree(path: string): void;
  readdir(path: string): readonly string[];
  lstat(path: string): { readonly mode: number };
  isDir(mode: number): boolean;
  isFile(mode: number): boolean;
  readFile(path: string): Uint8Array;
  /** `canOwn`: the file may use the bytes themselves, without a copy. */
  writeFile(path: string, bytes: Uint8Array, options: { readonly canOwn: true }): void;
}

const { PG_ROOT, PGDATA } = PGlite.paths;

/** The memory of an engine's files: knows which ones the engine brought, and can be filled before it starts. */
export class EngineFiles extends MemoryFS {
  readonly #image: EngineImage | undefined;
  #engine: ReadonlySet<string> = new Set();

  constructor(image?: EngineImage) {
    super();
    this.#image = image;
  }

  override initialSyncFs(): Promise<void> {
    const files = this.#files();
    this.#engine = new Set(list(files, PG_ROOT).files);
    if (this.#image !== undefined) place(files, this.#image);
    return Promise.resolve();
  }

  /** What a new engine needs to continue from this state. `extended`: also the files of the extensions. */
  image(extended: boolean): EngineImage {
    const files = this.#files();
    const data = list(files, PGDATA);
    const more = extended ? list(files, PG_ROOT, PGDATA) : { folders: [], files: [] };
    const added = more.files.filter((path) => !this.#engine.has(path));
    return {
      folders: [...data.folders, ...more.folders],
      files: [...added, ...data.files].map((path) => readImageFile(files, path)),
      extended,
    };
  }

  #files(): Files {
    if (this.pg === undefined) throw new Error('The files of an engine are asked for before it has any.');
    const files: unknown = this.pg.Module.FS;
    return files as Files;
  }
}

function place(files: Files, image: EngineImage): void {
  for (const folder of image.folders) files.mkdirTree(folder);
  for (const { path, size, content } of image.files) {
    // A copy: PostgreSQL writes into it, and the image may be used again.
    const own = new Uint8Array(size);
    own.set(content);
    files.writeFile(path, own, { canOwn: true });
  }
}

function list(files: Files, folder: string, but?: string): { readonly folders: string[]; readonly files: string[] } {
  const found = { folders: [folder], files: [] as string[] };
  for (const name of files.readdir(folder)) {
    const path = `${folder}/${name}`;
    if (name === '.' || name === '..' || path === but) continue;
    const { mode } = files.lstat(path);
    if (files.isDir(mode)) {
      const below = list(files, path);
      found.folders.push(...below.folders);
      found.files.push(...below.files);
    } else if (files.isFile(mode)) found.files.push(path);
  }
  return found;
}

function readImageFile(files: Files, path: string): ImageFile {
  const content = files.readFile(path);
  return { path, size: content.length, content: content.subarray(0, lengthWithoutZeros(content)) };
}

/** Compares eight bytes at once: there are forty million bytes. */
function lengthWithoutZeros(bytes: Uint8Array): number {
  let end = bytes.length;
  while (end % 8 !== 0 && bytes[end - 1] === 0) end -= 1;
  if (end % 8 !== 0) return end;
  const words = new BigUint64Array(bytes.buffer, bytes.byteOffset, end / 8);
  let count = words.length;
  while (count > 0 && words[count - 1] === 0n) count -= 1;
  return count * 8;
}
