// What stands around the TypeScript of each page: what it is given before, and what is true afterwards. In the order of the page.

interface Example {
  /** What a reader has already: imports and names. `server`, `mock` and `folder` are the test's. */
  readonly before?: string;
  /** Ends the example with an assertion; `expect` is the test's. */
  readonly after: string;
}

const SUPABASE = "import { createClient } from '@supabase/supabase-js';";
const MANAGEMENT = "import { SupabaseManagementAPI } from 'supabase-management-js';";
const USER = '0b5e34d2-6f6f-4b7e-9f0a-0e6f5a1c2d3e';

export const EXAMPLES: Readonly<Record<string, readonly Example[]>> = {
  'README.md': [
    {
      before: 'const SERVICE_KEY = mock.keys.service;',
      after: "expect(await (await client.storage.from('avatars').download('me.txt')).data?.text()).toBe('hello');",
    },
    {
      before:
        'const said: unknown[] = []; const console = { log: (value: unknown) => void said.push(structuredClone(value)) };',
      after:
        "expect(JSON.stringify(said)).toContain('write a test'); expect(said).toContainEqual({ data: [], error: null });",
    },
  ],
  'docs/guides/clients.md': [
    {
      before: `const ANON_KEY = mock.keys.anon; const token = await mock.as({ sub: '${USER}' });`,
      after:
        "expect({ data, errors }).toEqual({ data: { bookCollection: { edges: [{ node: { title: 'Emma' } }] } } });",
    },
    {
      before: "import { generate } from '@graphql-codegen/cli'; process.env['API_KEY'] = mock.keys.anon;",
      after:
        "const made = await generate({ ...config, cwd: folder, silent: true }, false); expect(JSON.stringify(made)).toContain('BooksQuery');",
    },
    {
      before: "import { gql } from '@apollo/client'; const ANON_KEY = mock.keys.anon;",
      after:
        "const { data } = await client.query({ query: gql('{ personCollection { edges { cursor node { nodeId name } } pageInfo { hasNextPage hasPreviousPage startCursor endCursor } } }') }); expect(JSON.stringify(data)).toContain('Ada');",
    },
    {
      before: 'const ANON_KEY = mock.keys.anon;',
      after:
        "const { data, error } = await client.query('{ personCollection(first: 3) { edges { cursor node { nodeId name } } pageInfo { hasNextPage endCursor } } }', {}).toPromise(); expect(error).toBeUndefined(); expect(JSON.stringify(data)).toContain('Ada');",
    },
    {
      before: 'const TOKEN = mock.keys.token; const REF = mock.keys.ref;',
      after: "expect(organizations).toHaveLength(1); expect((await mock.sql('select 1'))[0]).toBeDefined();",
    },
    { after: "expect(server.urls.management).toMatch(/^https:/u); expect(server.ca).toContain('CERTIFICATE');" },
  ],
  'docs/guides/mock.md': [
    {
      after:
        "expect(users.map(({ email }) => email)).toContain('bob@example.test'); expect(token.split('.')).toHaveLength(3); expect(await mock.auth.listUsers()).toHaveLength(users.length - 1);",
    },
    {
      after:
        "const headers = { authorization: `Bearer ${mock.keys.service}` }; const post = async (path, body) => (await fetch(`${server.urls.storage}/${path}`, { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body })).status; await post('bucket/', '{\"name\":\"photos\"}'); const states = []; for (const name of ['a', 'b', 'c']) states.push(await post(`object/photos/${name}`, '{}')); expect(states).toEqual([200, 503, 200]);",
    },
    {
      after:
        "expect([signedIn.error, upload.error]).toEqual([null, null]); expect(todos.data).toEqual([{ id: 1, title: 'Write a test' }]);",
    },
  ],
  'docs/guides/projects.md': [
    {
      before: `${SUPABASE} const { ref, keys: { anon: anonKey } } = await created();`,
      after: 'expect((await supabase.storage.listBuckets()).error).toBeNull();',
    },
    {
      before: 'const { ref, keys } = await created();',
      after:
        'const at = `http://${ref}.localhost:54321/storage/v1/bucket/`; const answer = await fetch(at, { headers: { authorization: `Bearer ${keys.service}` } }).finally(() => { dns.lookup = lookup; }); expect(await answer.json()).toEqual([]);',
    },
    {
      before: 'const { ref } = await created();',
      after: 'expect(urls.data).toContain(ref); expect([keys.anon, sql, as]).not.toContain(undefined);',
    },
  ],
  'docs/guides/storage-clients.md': [
    {
      after:
        "const answer = await fetch('https://abcdefghijklmnopqrst.supabase.co/storage/v1/bucket/', { headers: { authorization: `Bearer ${mock.keys.service}` } }); server.close(); await mock.close(); expect(await answer.json()).toEqual([]);",
    },
    {
      before: `${SUPABASE} const userId = '${USER}'; const { url } = server;`,
      after:
        "expect(await (await client.storage.from('documents').download(`${userId}/tax.txt`)).data?.text()).toBe('mine');",
    },
  ],
  'docs/reference/types.md': [
    {
      before: `import { writeFile } from 'node:fs/promises'; ${MANAGEMENT} const TOKEN = mock.keys.token; const REF = mock.keys.ref;`,
      after: "expect(data.types).toContain('book: {');",
    },
    {
      before: 'const url = server.url; const key = mock.keys.anon;',
      after: "expect(titles([{ ...book, id: 1 }])).toEqual(['Emma']); expect(client.storage).toBeDefined();",
    },
  ],
  'docs/reference/management.md': [
    {
      after:
        "expect(mock.users.list().map(({ name }) => name)).not.toContain('Second'); expect(token).toMatch(/^sbp_/u);",
    },
    {
      before: "import { createMock } from 'touchstone';",
      after: 'expect(mock.clock.now().getTime()).toBeGreaterThan(Date.now()); await mock.close();',
    },
  ],
};
