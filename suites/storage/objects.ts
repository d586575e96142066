// A bucket of a case by its name, and its objects: uploaded, read back byte for byte, listed, and looked for after they should be gone.
import { afterSuccess } from '../kit/contract/bindings.ts';
import { checkAccepted, checkEqual, CheckFailure, checkRefused, checkThat } from '../kit/contract/check.ts';
import { Unjudgeable, type Exchange } from '../kit/contract/exchange.ts';
import { parseJson } from '../kit/contract/json.ts';
import { BYTES, bytesOf, noise, toContent, type Content, type Held } from './body.ts';
import { toRecord, toRecords, type JsonRecord } from './read.ts';
import { describeDifference, isSame } from './compare-bytes.ts';
import type { CallOptions, StorageContext } from './context.ts';

const STORES = 'storage.upload.stores-object';
const CONTENT = 'storage.download.authenticated-answers-content';
const SLASHES = 'storage.paths.object-path-may-have-slashes';
const ABSENT = 'storage.download.missing-object';
const SHOWS = 'storage.list.shows-objects-under-prefix';

/** Bytes, more than a block of what is read, sent and stored at once; and fewer, where so much is refused, as it may be: the greatest object is not shown. */
const [MANY, FEW] = [70_001, 2_001];

/** What a call says besides the bucket: the path of an object in it, if the operation is about one. */
export type CallInBucket = Omit<CallOptions, 'params'> & { readonly path?: string };

/** Whether a list under the prefix names the object, by its whole path or relative to the prefix. */
export function isListed(records: readonly JsonRecord[], prefix: string, path: string): boolean {
  const relative = path.startsWith(`${prefix}/`) ? path.slice(prefix.length + 1) : path;
  return records.some(({ name }) => name === path || name === relative);
}

/** What operations on objects need of a bucket, which is its name. */
export class Objects {
  readonly context: StorageContext;
  readonly name: string;
  /** Paths of bucket operations take the id, those of objects the name. A bucket with an id was seen. */
  readonly id: string | undefined;

  constructor(context: StorageContext, name: string, id?: string) {
    this.context = context;
    this.name = name;
    this.id = id;
  }

  /** Sends an operation on this bucket or in it; a refusal is an answer like any other. */
  call(operation: string, options?: CallInBucket): Promise<Exchange> {
    return this.context.call(operation, this.inBucket(options));
  }

  /** Sends one that must succeed; otherwise its own clause is blamed. */
  succeed(operation: string, options?: CallInBucket): Promise<Exchange> {
    return this.context.succeed(operation, this.inBucket(options));
  }

  /** The options of such a call, for somebody else to send. */
  inBucket({ path = '', values, ...options }: CallInBucket = {}): CallOptions {
    const { name, id } = this;
    const params = { bucketName: name, wildcard: path, ...(id === undefined ? {} : { bucketId: id }) };
    return {
      ...options,
      params,
      ...(values === undefined ? {} : { values: { bucket: id, bucketName: name, ...values } }),
    };
  }

  /** Writes an object to the ledger before it is made. */
  opened(path: string): Promise<void> {
    return this.context.opened('object', `${this.name}/${path}`);
  }

  /** Sends content; a refusal is an answer like any other. */
  send(
    operation: 'uploadObject' | 'replaceObject',
    path: string,
    content: Held,
    options?: CallInBucket,
  ): Promise<Exchange> {
    return this.call(operation, { ...toUpload(path, content), ...options });
  }

  /** Sends a new object, which is on the ledger before; a refusal is an answer like any other. */
  async offer(path: string, content: Held, options?: CallInBucket): Promise<Exchange> {
    await this.opened(path);
    return this.send('uploadObject', path, content, options);
  }

  /** Uploads a new object, which must work, and waits until it is there: what a case is about is judged only on that. */
  async upload(path: string, content?: Held): Promise<Exchange> {
    const exchange = await this.put(path, content);
    await this.has(path, STORES, content);
    return exchange;
  }

  /** The same without the wait, for what the case looks for itself, or looks for in vain. */
  async put(path: string, content: Held = this.context.freshText(path)): Promise<Exchange> {
    let exchange = await this.offer(path, content);
    if (!exchange.ok && this.id === undefined) {
      await this.context.checkBucketSeen(this.name);
      exchange = await this.send('uploadObject', path, content);
    }
    if (!exchange.ok) checkAccepted(exchange, 'uploadObject succeeds', await this.#clauseOfRefusal(path, content));
    return exchange;
  }

  /**
   * If an object in no folder is taken, and no other one in that folder, it is the folder that is refused. Where another
   * object is at the path it may be refused, and why that object is there is for other cases.
   */
  async #clauseOfRefusal(path: string, content: Held): Promise<string> {
    const held = await this.read(path);
    if (held.ok && !isSame(held.bytes, bytesOf(content)))
      throw new Unjudgeable(`the upload of ${path} was refused, since another object is there already`);
    if (!path.includes('/')) return STORES;
    const takes = async (other: string): Promise<boolean> => (await this.offer(other, other)).ok;
    return (await takes(path.replaceAll('/', '-'))) && !(await takes(`${path}-again`)) ? SLASHES : STORES;
  }

  /** Uploads an object with content of its own, which is returned. */
  async uploadFresh(path: string): Promise<string> {
    const text = this.context.freshText(path);
    await this.upload(path, text);
    return text;
  }

  /** Uploads several; returns the contents by path. */
  async uploadAll<Path extends string>(paths: readonly Path[]): Promise<Readonly<Record<Path, string>>> {
    const contents = await Array.fromAsync(paths, async (path) => [path, await this.uploadFresh(path)] as const);
    return Object.fromEntries(contents) as Record<Path, string>;
  }

  /** The same without the wait. */
  async putAll(paths: readonly string[]): Promise<Readonly<Record<string, string>>> {
    const contents = paths.map((path) => [path, this.context.freshText(path)] as const);
    for (const [path, text] of contents) await this.put(path, text);
    return Object.fromEntries(contents);
  }

  /** Uploads objects that a step must leave alone; returns the look whether they are as they were. */
  async guard(...paths: readonly string[]): Promise<(clause: string) => Promise<void>> {
    const contents = Object.entries(await this.uploadAll(paths));
    return async (clause) => {
      for (const [path, text] of contents)
        await this.holds(path, text, clause, `${path}, which no step was about, is as it was`);
    };
  }

  /** Uploads an object of bytes of every value, which must work; returns its content: as much as the target takes. */
  async uploadNoise(path: string): Promise<Content> {
    const bytes = noise(this.context.random, MANY);
    const whole = toContent(bytes, BYTES);
    const isTaken = (await this.offer(path, whole)).ok;
    const content = isTaken ? whole : toContent(bytes.slice(0, FEW), BYTES);
    if (!isTaken) await this.put(path, content);
    await this.has(path, STORES, content);
    return content;
  }

  replace(path: string, content: Held): Promise<Exchange> {
    return this.succeed('replaceObject', toUpload(path, content));
  }

  /**
   * Removes an object on the way to what a case is about: if it stays, or another one goes that the next steps rely on, the clause of the removal is
   * broken, not that of the case.
   */
  async remove(path: string, ...left: readonly string[]): Promise<void> {
    await this.succeed('deleteObject', { path });
    await this.lacks(path, 'storage.delete.one-removes-object', 'a removed object is gone');
    for (const other of left) await this.has(other, 'storage.delete.one-leaves-others');
  }

  /** Asks for the content on the authenticated path. */
  read(path: string, options: CallInBucket = {}): Promise<Exchange> {
    return this.call('downloadAuthenticatedObject', { ...options, path });
  }

  /** Sends an operation that must be refused; returns the refusal. */
  async refuses(operation: string, options: CallInBucket = {}, clause?: string): Promise<Exchange> {
    const exchange = await this.call(operation, options);
    checkRefused(exchange, `${operation}${options.path === undefined ? '' : ` of ${options.path}`} is refused`, clause);
    return exchange;
  }

  /** Sends a new object that must be refused, and looks that it is not stored. `of`: what it is, as the subject of a sentence. */
  async refusesUpload(path: string, content: Held, of: string): Promise<void> {
    checkRefused(await this.offer(path, content), `${of} is refused`);
    await this.lacks(path, undefined, `${of} is not stored`);
  }

  /** Looks whether an object is there, before a step that relies on it: `clause` says why it is, or still is. */
  async has(path: string, clause = STORES, content?: Held): Promise<void> {
    await this.context.until('the object is there', async () => {
      const held = await this.read(path);
      const bytes = content === undefined ? undefined : bytesOf(content);
      if (held.ok && (bytes === undefined || isSame(bytes, held.bytes))) return;
      const other = await this.call('downloadObject', { path });
      if (held.ok && bytes !== undefined) return this.#noteSpoiled(bytes, other);
      const isThere = other.ok || (await this.call('getAuthenticatedObjectInfo', { path })).ok;
      const silent = 'neither info nor content is answered';
      checkThat(isThere, 'an object that was uploaded, and not removed, is there', {
        expected: path,
        actual: clause === STORES ? `${silent}, ${afterSuccess('uploadObject')}` : silent,
        clause,
      });
    });
  }

  /** Whoever compares these bytes later blames the authenticated path if another one has them right, else the upload. */
  #noteSpoiled(bytes: Uint8Array, other: Exchange): void {
    const isRight = other.ok && isSame(bytes, other.bytes);
    this.context.spoiled.push({ bytes, clause: isRight ? CONTENT : STORES });
  }

  /** The authenticated path answers these bytes for the object, after a while if changes take a while. */
  async holds(
    path: string,
    content: Held,
    clause?: string,
    what = `${path} holds what was written last`,
  ): Promise<void> {
    await this.context.until(what, async () => {
      const exchange = await this.read(path);
      if (exchange.ok && !isSame(bytesOf(content), exchange.bytes)) await this.#uploadControl(content);
      this.checkBytes(exchange, content, what, clause);
    });
  }

  /** What is wrong somewhere may be so wherever it is uploaded: then no other step is to blame. */
  async #uploadControl(content: Held): Promise<void> {
    const path = this.context.name('control');
    const whole = toContent(bytesOf(content));
    if ((await this.offer(path, whole)).ok) await this.has(path, STORES, whole);
  }

  /** Another way to the object answers these bytes, after a while if changes take a while. */
  async answers(ask: () => Promise<Exchange>, content: Held, what: string, clause?: string): Promise<void> {
    await this.context.until(what, async () => this.checkBytes(await ask(), content, what, clause));
  }

  /** The operation answers these bytes for the object, after a while if changes take a while. */
  shows(operation: string, path: string, content: Held, clause?: string): Promise<void> {
    return this.answers(() => this.call(operation, { path }), content, `${operation} answers ${path}`, clause);
  }

  /** Everybody gets these bytes on the public path. */
  serves(path: string, content: string, clause: string): Promise<void> {
    const ask = (): Promise<Exchange> => this.call('downloadPublicObject', { path, as: 'none' });
    return this.answers(ask, content, 'a public bucket is served publicly', clause);
  }

  /** The public path shows nothing of a bucket that is not public: what comes later does not show whether it was made public. */
  async servesNot(path: string, clause = 'storage.public.only-public-buckets'): Promise<void> {
    const exchange = await this.call('downloadPublicObject', { path, as: 'none' });
    checkRefused(exchange, 'a bucket that is not public is not served publicly', clause);
  }

  /** An answer succeeds and is exactly these bytes. If they were spoiled when they were uploaded, the clause of that is broken. */
  checkBytes(exchange: Exchange, content: Held, what: string, clause?: string): void {
    checkAccepted(exchange, what, clause);
    const sent = bytesOf(content);
    const { bytes: body } = exchange;
    if (isSame(sent, body)) return;
    const source = this.context.spoiled.find(({ bytes }) => isSame(bytes, sent));
    throw new CheckFailure(source === undefined ? what : 'what was uploaded comes back as it was sent', {
      inWords: true,
      ...describeDifference(sent, body),
      clause: source?.clause ?? clause,
      exchange,
    });
  }

  /**
   * The authenticated path refuses the object, after a while if changes take a while. `held`: what was at the path: anything
   * else that is answered there is not what should be gone.
   */
  async lacks(path: string, clause?: string, what = `nothing is at ${path}`, held?: string): Promise<void> {
    await this.context.until(what, async () => {
      const exchange = await this.read(path);
      if (!exchange.ok) return;
      await this.checkAbsentRefused();
      throw new CheckFailure(what, {
        inWords: true,
        expected: 'a refusal',
        actual: `status ${exchange.status} with ${exchange.bytes.length} bytes`,
        exchange,
        clause: held !== undefined && exchange.text !== held ? ABSENT : clause,
      });
    });
  }

  /** A success shows an object only if a path that never had one is refused. */
  async checkAbsentRefused(): Promise<void> {
    const never = await this.read(this.context.name('absent'));
    checkRefused(never, 'an object that never was is not answered', ABSENT);
  }

  /** The `Key` of an answer is the bucket name and the path, joined by a slash. */
  checkKey(exchange: Exchange, path: string, clause?: string, read = (key: unknown): unknown => key): void {
    const key = read(toRecord(parseJson(exchange.text))['Key']);
    checkEqual(key, `${this.name}/${path}`, 'the Key joins bucket name and path', { path: '/Key', clause });
  }

  /** The records under a prefix. */
  async list(prefix: string): Promise<readonly JsonRecord[]> {
    const sort = { column: 'name', order: 'asc' };
    const exchange = await this.succeed('listObjects', { values: { prefix, limit: 100, offset: 0, sort } });
    return toRecords(exchange.json(), 'storage.list.answers-records');
  }

  /** A list under the prefix shows these objects and none of those that are gone, after a while if changes take a while; returns the records. */
  lists(
    prefix: string,
    shown: readonly string[],
    { gone = [], clause }: { readonly gone?: readonly string[]; readonly clause?: string } = {},
  ): Promise<readonly JsonRecord[]> {
    return this.context.until('the list has followed', async () => {
      const records = await this.list(prefix);
      await this.checkListed(records, prefix, shown, clause);
      const listed = gone.filter((path) => isListed(records, prefix, path));
      checkEqual(listed, [], 'the list shows no object that is gone', { clause: clause ?? SHOWS });
      return records;
    });
  }

  /** A list has shown objects, or they are not there; `clause` is broken by either, else that of the list or of the upload. */
  async checkListed(
    records: readonly JsonRecord[],
    prefix: string,
    paths: readonly string[],
    clause?: string,
  ): Promise<void> {
    const actual = records.map(({ name }) => name);
    for (const path of paths) {
      const isShown = isListed(records, prefix, path);
      if (!isShown) await this.has(path, clause);
      const details = { expected: path, actual, clause: clause ?? SHOWS };
      checkThat(isShown, 'an object under the prefix is listed', details);
    }
  }
}

/** A call that sends content. */
export function toUpload(path: string, content: Held): CallInBucket {
  return { path, values: { content: typeof content === 'string' ? toContent(content) : content, name: path } };
}
