// The files of an embedded database as values: read from one engine, others are started from them.
import { MemoryFS, PGlite, type Extension } from '@electric-sql/pglite';

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
  /** What whoever kept it knows besides. */
  readonly facts?: string;
}

/** The part of Emscripten's file system that is used; PGlite's own types name a package that it does not bring. */
interface Files {
  mkdirTree(path: string): void;
  isDir(mode: number): boolean;
  isFile(mode: number): boolean;
  lookupPath(path: string): { readonly node: Node };
}

interface Node {
  readonly mode: number;
  /** Of a folder, its nodes by name; of a file, its own bytes, which go on changing, with room behind them: null in an empty file. */
  contents: Readonly<Record<string, Node>> | ArrayBufferView | null;
  usedBytes: number;
  readonly node_ops: { mknod(parent: Node, name: string, mode: number, device: number): Node };
  stream_ops: StreamOperations;
}

interface StreamOperations {
  write(stream: { readonly node: Node }, ...from: readonly unknown[]): number;
  mmap(stream: { readonly node: Node }, ...from: readonly unknown[]): unknown;
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
    this.#engine = new Set(list(files, PG_ROOT).files.keys());
    if (this.#image !== undefined) place(files, this.#image);
    return Promise.resolve();
  }

  /** For an engine whose database is in a folder, the files of the image that are not the database's, as an extension. */
  extensions(): Record<string, Extension> {
    const image = this.#image;
    if (image === undefined) return {};
    const isOurs = (path: string): boolean => !`${path}/`.startsWith(`${PGDATA}/`);
    const files = image.files.filter(({ path }) => isOurs(path));
    const write = ({ FS }: { readonly FS: Files }): void => {
      place(FS, { ...image, folders: image.folders.filter(isOurs), files });
    };
    const setup: Extension['setup'] = (_, options: { readonly preRun?: readonly unknown[] }) =>
      Promise.resolve({ emscriptenOpts: { ...options, preRun: [...(options.preRun ?? []), write] } });
    return { files: { name: 'files', setup } };
  }

  /** What a new engine needs to continue from this state. `extended`: also the files of the extensions. */
  image(extended: boolean): EngineImage {
    const files = this.#files();
    const data = list(files, PGDATA);
    const more = extended ? list(files, PG_ROOT, PGDATA) : undefined;
    const added = [...(more?.files ?? [])].filter(([path]) => !this.#engine.has(path));
    const begun = new Map(this.#image?.files.map((file) => [file.path, file]));
    return {
      folders: [...data.folders, ...(more?.folders ?? [])],
      files: [...added, ...data.files].map(([path, node]) => readImageFile(path, node, begun.get(path))),
      extended,
    };
  }

  #files(): Files {
    if (this.pg === undefined) throw new Error('The files of an engine are asked for before it has any.');
    const files: unknown = this.pg.Module.FS;
    return files as Files;
  }
}

const FILE = 0o100666;
const WORD = 4;

/** Puts the nodes themselves into their folders: to open each of a thousand paths takes longer than to copy the files. */
function place(files: Files, image: EngineImage): void {
  for (const folder of image.folders) files.mkdirTree(folder);
  const folders = new Map<string, Node>();
  for (const file of image.files) {
    const { path, size } = file;
    const end = path.lastIndexOf('/');
    const folder = path.slice(0, end);
    const parent = folders.get(folder) ?? files.lookupPath(folder).node;
    folders.set(folder, parent);
    const name = path.slice(end + 1);
    const there = parent.contents as Readonly<Record<string, Node>>;
    const node = there[name] ?? parent.node_ops.mknod(parent, name, FILE, 0);
    const bytes = wholeContent(file);
    node.contents = bytes;
    node.usedBytes = size;
    node.stream_ops = untilWritten(bytes, node.stream_ops);
  }
}

const padded = new WeakMap<ImageFile, Uint8Array>();

/** With its zeros: the same bytes for every engine that starts from the image. */
function wholeContent(file: ImageFile): Uint8Array {
  const { content, size } = file;
  if (content.length === size && content.byteOffset % WORD === 0) return content;
  const whole = padded.get(file) ?? new Uint8Array(size);
  if (!padded.has(file)) whole.set(content);
  padded.set(file, whole);
  return whole;
}

/** An engine has a copy of its own from its first write: most files are only read. */
function untilWritten(bytes: Uint8Array, operations: StreamOperations): StreamOperations {
  const own = (node: Node): void => {
    // `slice` of a Buffer, which an image from disk is, would be the same bytes.
    if (node.contents === bytes) node.contents = new Uint8Array(bytes);
  };
  return {
    ...operations,
    write(stream, ...from) {
      own(stream.node);
      return operations.write(stream, ...from);
    },
    mmap(stream, ...from) {
      own(stream.node);
      return operations.mmap(stream, ...from);
    },
  };
}

interface Found {
  readonly folders: string[];
  readonly files: Map<string, Node>;
}

/** Walks the nodes themselves: to look each of a thousand paths up takes longer than to read the files. */
function list(files: Files, folder: string, but?: string): Found {
  const found: Found = { folders: [], files: new Map() };
  const walk = (path: string, node: Node): void => {
    const { mode, contents } = node;
    if (files.isDir(mode)) {
      found.folders.push(path);
      for (const [name, below] of Object.entries(contents as Readonly<Record<string, Node>>))
        if (`${path}/${name}` !== but) walk(`${path}/${name}`, below);
    } else if (files.isFile(mode)) found.files.set(path, node);
  };
  walk(folder, files.lookupPath(folder).node);
  return found;
}

/** Most files are still what the engine began with: these are not copied. */
function readImageFile(path: string, { contents, usedBytes: size }: Node, begun: ImageFile | undefined): ImageFile {
  if (begun !== undefined && contents === wholeContent(begun) && begun.size === size) return begun;
  const { buffer, byteOffset } = ArrayBuffer.isView(contents) ? contents : new Uint8Array();
  const { content, ...file } = toImageFile(path, new Uint8Array(buffer, byteOffset, size));
  if (begun?.size === size && begun.content.length === content.length && isSame(begun.content, content)) return begun;
  return { ...file, content: content.slice() };
}

/** Shares the bytes, which begin at a whole word. */
export function toImageFile(path: string, bytes: Uint8Array): ImageFile {
  return { path, size: bytes.length, content: bytes.subarray(0, lengthWithoutZeros(bytes)) };
}

/** A page has no such comparison, and copies all. */
function isSame(one: Uint8Array, other: Uint8Array): boolean {
  return typeof Buffer !== 'undefined' && Buffer.compare(one, other) === 0;
}

/** Compares four bytes at once: there are forty million bytes. */
function lengthWithoutZeros(bytes: Uint8Array): number {
  let end = bytes.length;
  while (end % WORD !== 0 && bytes[end - 1] === 0) end -= 1;
  if (end % WORD !== 0) return end;
  const words = new Int32Array(bytes.buffer, bytes.byteOffset, end / WORD);
  let count = words.length;
  while (count > 0 && words[count - 1] === 0) count -= 1;
  return count * WORD;
}
