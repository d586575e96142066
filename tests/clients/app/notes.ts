// An app of today with the real supabase-js, as it runs in Node and in a page: it signs up and in, keeps notes over GraphQL and a file, and goes on after its token is over.
import { createClient, type AuthError, type Session, type SupabaseClient } from '@supabase/supabase-js';
import { uploadFile } from './upload-file.ts';

/** What the app is started with. */
export interface Surroundings {
  readonly url: string;
  /** The anon key, or a publishable one. */
  readonly key: string;
  /** Lets time go by on the server, such as `2h`. */
  readonly pass: (time: string) => Promise<void>;
}

interface Note {
  readonly id: string;
  readonly words: string;
}

/** A request that the server refused for the token. */
class TokenRefused extends Error {
  override readonly name = 'TokenRefused';
}

class Notes {
  readonly #client: SupabaseClient;
  readonly #url: string;
  readonly #key: string;
  constructor({ url, key }: Pick<Surroundings, 'url' | 'key'>) {
    this.#url = url;
    this.#key = key;
    // The clock of the server is moved: the app renews its session when it is told to.
    this.#client = createClient(url, key, { auth: { persistSession: false, autoRefreshToken: false } });
  }

  async signUp(email: string, password: string, name: string): Promise<string> {
    const { data, error } = await this.#client.auth.signUp({ email, password, options: { data: { name } } });
    return idOf(data.session, error);
  }

  async signIn(email: string, password: string): Promise<string> {
    const { data, error } = await this.#client.auth.signInWithPassword({ email, password });
    return idOf(data.session, error);
  }

  /** The code of the refusal. */
  async signInWrongly(email: string, password: string): Promise<string | undefined> {
    const { error } = await this.#client.auth.signInWithPassword({ email, password });
    return error?.code;
  }

  async name(): Promise<unknown> {
    const { data, error } = await this.#client.auth.getUser();
    if (error !== null) throw error;
    return data.user.user_metadata['name'];
  }

  async add(words: string): Promise<Note> {
    const { insertIntonoteCollection: made } = await this.#ask<{
      readonly insertIntonoteCollection: { readonly records: readonly Note[] };
    }>(
      'mutation ($words: String!) { insertIntonoteCollection(objects: [{ words: $words }]) { records { id words } } }',
      {
        words,
      },
    );
    const [note] = made.records;
    if (note === undefined) throw new Error(`The note "${words}" was not kept.`);
    return note;
  }

  /** The words of what this user may see. */
  async list(): Promise<readonly string[]> {
    const { noteCollection } = await this.#ask<{
      readonly noteCollection: { readonly edges: readonly { readonly node: Pick<Note, 'words'> }[] };
    }>('{ noteCollection(orderBy: [{ words: AscNullsLast }]) { edges { node { words } } } }');
    return noteCollection.edges.map(({ node }) => node.words);
  }

  /** A link that opens the file for whoever has it. */
  async share(path: string, text: string): Promise<string> {
    const content = new Blob([text], { type: 'text/plain' });
    const stored = await uploadFile(this.#client, { bucket: 'files', path, content });
    const { data, error } = await this.#client.storage.from('files').createSignedUrl(stored, 60);
    if (error !== null) throw error;
    return data.signedUrl;
  }

  /** Whether the user may read its own file still. */
  async canRead(path: string): Promise<boolean> {
    return (await this.#client.storage.from('files').download(path)).error === null;
  }

  async renew(): Promise<string> {
    const { data, error } = await this.#client.auth.refreshSession();
    return idOf(data.session, error);
  }

  async signOut(): Promise<void> {
    const { error } = await this.#client.auth.signOut();
    if (error !== null) throw error;
  }

  /** Throws a TokenRefused if the token is over, any other Error if the answer has errors. */
  async #ask<Data>(query: string, variables: Readonly<Record<string, unknown>> = {}): Promise<Data> {
    const { data } = await this.#client.auth.getSession();
    const response = await fetch(`${this.#url}/graphql/v1`, {
      method: 'POST',
      headers: {
        apikey: this.#key,
        authorization: `Bearer ${data.session?.access_token ?? this.#key}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ query, variables }),
    });
    const answer = (await response.json()) as {
      readonly data?: Data;
      readonly errors?: readonly Error[];
      readonly message?: string;
    };
    if (response.status === 401) throw new TokenRefused(answer.message);
    if (answer.data === undefined || answer.errors !== undefined)
      throw new Error(answer.errors?.[0]?.message ?? answer.message);
    return answer.data;
  }
}

function idOf(session: Session | null, error: AuthError | null): string {
  if (error !== null) throw error;
  if (session === null) throw new Error('There is no session: the address has yet to be confirmed.');
  return session.user.id;
}

/** A day with the app; answers a line for each thing that it did. */
export async function spendDay({ pass, ...surroundings }: Surroundings): Promise<readonly string[]> {
  const lines: string[] = [];
  const app = new Notes(surroundings);
  const email = `ann-${crypto.randomUUID()}@example.com`;
  const id = await app.signUp(email, 'correct horse', 'Ann');
  lines.push(`signed up as ${String(await app.name())}`);
  lines.push(`kept ${(await app.add('Buy milk')).words}`);
  await app.signOut();
  lines.push(`sees ${(await app.list()).length} notes signed out`);
  lines.push(`is refused with ${await app.signInWrongly(email, 'wrong horse')}`);
  if ((await app.signIn(email, 'correct horse')) !== id) throw new Error('Somebody else signed in.');
  await app.add('Call Bob');
  lines.push(`sees ${(await app.list()).join(', ')} signed in`);
  const link = await app.share(`${id}/list.txt`, 'milk, bread');
  lines.push(`shares ${await (await fetch(link)).text()}`);
  await pass('2h');
  lines.push(`is told ${await refusalOf(() => app.list())} two hours later`);
  lines.push(`finds the link ${(await fetch(link)).ok ? 'open' : 'closed'}`);
  if ((await app.renew()) !== id) throw new Error('The session became that of somebody else.');
  lines.push(`sees ${(await app.list()).length} notes with a new token`);
  lines.push(`may read its file: ${await app.canRead(`${id}/list.txt`)}`);
  await app.signOut();
  lines.push(`may read its file signed out: ${await app.canRead(`${id}/list.txt`)}`);
  return lines;
}

async function refusalOf(work: () => Promise<unknown>): Promise<string> {
  try {
    await work();
  } catch (error) {
    if (error instanceof TokenRefused) return error.message;
    throw error;
  }
  return 'nothing';
}
