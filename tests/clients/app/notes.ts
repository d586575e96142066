// An app of today with the real supabase-js, as it runs in Node and in a page: it signs up and in, keeps notes over GraphQL and a file, and goes on after its token is over.
import { createClient, type AuthError, type Session } from '@supabase/supabase-js';
import { uploadFile } from './upload-file.ts';

/** What the app is started with. */
export interface Surroundings {
  readonly url: string;
  /** The anon key, or a publishable one. */
  readonly key: string;
  /** Lets time go by on the server, such as `2h`. */
  readonly pass: (time: string) => Promise<void>;
}

const ADD = 'mutation ($words: String!) { insertIntonoteCollection(objects: [{ words: $words }]) { affectedCount } }';
const LIST = '{ noteCollection(orderBy: [{ words: AscNullsLast }]) { edges { node { words } } } }';

interface Listed {
  readonly noteCollection: { readonly edges: readonly { readonly node: { readonly words: string } }[] };
}

function createNotes({ url, key }: Pick<Surroundings, 'url' | 'key'>) {
  // The clock of the server is moved: the app renews its session when it is told to.
  const client = createClient(url, key, {
    auth: { persistSession: false, autoRefreshToken: false },
    global: { fetch: fetchAnew },
  });
  const files = client.storage.from('files');

  /** Throws an Error if the answer has errors, or is a refusal. */
  async function ask<Data>(query: string, variables: Readonly<Record<string, unknown>> = {}): Promise<Data> {
    const { data } = await client.auth.getSession();
    const authorization = `Bearer ${data.session?.access_token ?? key}`;
    const response = await fetchAnew(`${url}/graphql/v1`, {
      method: 'POST',
      headers: { apikey: key, authorization, 'content-type': 'application/json' },
      body: JSON.stringify({ query, variables }),
    });
    const answer = (await response.json()) as {
      readonly data?: Data;
      readonly errors?: readonly Error[];
      readonly message?: string;
    };
    if (answer.data === undefined || answer.errors !== undefined)
      throw new Error(answer.errors?.[0]?.message ?? answer.message);
    return answer.data;
  }

  return {
    async signUp(email: string, password: string, name: string): Promise<string> {
      const { data, error } = await client.auth.signUp({ email, password, options: { data: { name } } });
      return idOf(data.session, error);
    },
    async signIn(email: string, password: string): Promise<string> {
      const { data, error } = await client.auth.signInWithPassword({ email, password });
      return idOf(data.session, error);
    },
    async name(): Promise<string> {
      const { data, error } = await client.auth.getUser();
      if (error !== null) throw error;
      return String(data.user.user_metadata['name']);
    },
    add: (words: string) => ask(ADD, { words }),
    /** The words of what this user may see. */
    list: async () => (await ask<Listed>(LIST)).noteCollection.edges.map(({ node }) => node.words),
    /** A link that opens the file for whoever has it. */
    async share(path: string, text: string): Promise<string> {
      const content = new Blob([text], { type: 'text/plain' });
      const { data, error } = await files.createSignedUrl(
        await uploadFile(client, { url, bucket: 'files', path, content }),
        60,
      );
      if (error !== null) throw error;
      return data.signedUrl;
    },
    canRead: async (path: string) => (await files.download(path)).error === null,
    async renew(): Promise<string> {
      const { data, error } = await client.auth.refreshSession();
      return idOf(data.session, error);
    },
    async signOut(): Promise<void> {
      const { error } = await client.auth.signOut();
      if (error !== null) throw error;
    },
  };
}

function idOf(session: Session | null, error: AuthError | null): string {
  if (error !== null) throw error;
  if (session === null) throw new Error('There is no session: the address has yet to be confirmed.');
  return session.user.id;
}

/** A browser's cache does not know the clock of the server. */
const fetchAnew: typeof fetch = (input, init) => fetch(input, { ...init, cache: 'no-store' });

/** A day with the app; answers a line for each thing that it did. */
export async function spendDay({ pass, ...surroundings }: Surroundings): Promise<readonly string[]> {
  const lines: string[] = [];
  const app = createNotes(surroundings);
  const email = `ann-${crypto.randomUUID()}@example.com`;
  const id = await app.signUp(email, 'correct horse', 'Ann');
  lines.push(`signed up as ${await app.name()}`);
  await app.add('Buy milk');
  lines.push(`sees ${(await app.list()).join()} signed up`);
  await app.signOut();
  lines.push(`sees ${(await app.list()).length} notes signed out`);
  lines.push(`is told ${await refusalOf(() => app.signIn(email, 'wrong horse'))} for a wrong password`);
  if ((await app.signIn(email, 'correct horse')) !== id) throw new Error('Somebody else signed in.');
  const link = await app.share(`${id}/list.txt`, 'milk, bread');
  lines.push(`shares ${await (await fetchAnew(link)).text()}`);
  await pass('2h');
  lines.push(`is told ${await refusalOf(() => app.list())} two hours later`);
  lines.push(`finds the link ${(await fetchAnew(link)).ok ? 'open' : 'closed'}`);
  if ((await app.renew()) !== id) throw new Error('The session became that of somebody else.');
  lines.push(`sees ${(await app.list()).join()} with a new token`);
  lines.push(`may read its file: ${await app.canRead(`${id}/list.txt`)}`);
  await app.signOut();
  lines.push(`may read its file signed out: ${await app.canRead(`${id}/list.txt`)}`);
  return lines;
}

async function refusalOf(work: () => Promise<unknown>): Promise<string> {
  try {
    await work();
  } catch (error) {
    if (error instanceof Error) return error.message;
    throw error;
  }
  return 'nothing';
}
