// A component of an application, over the real client: notes, each with a picture, and what went wrong with the last one.
import { createClient } from '@supabase/supabase-js';

/** `fetch`: of the client; none: the platform's. */
export function mountNotes(root, { url, key, fetch }) {
  const client = createClient(url, key, {
    auth: { persistSession: false, autoRefreshToken: false },
    ...(fetch === undefined ? {} : { global: { fetch } }),
  });
  const pictures = client.storage.from('pictures');

  async function ask(query, variables) {
    const headers = new Headers({ apikey: key, 'content-type': 'application/json' });
    const { signal } = new AbortController();
    const body = JSON.stringify({ query, variables });
    const answer = await (fetch ?? globalThis.fetch)(`${url}/graphql/v1`, { method: 'POST', headers, body, signal });
    const { data, errors } = await answer.json();
    if (errors !== undefined) throw new Error(errors[0].message);
    return data;
  }

  async function show() {
    const { noteCollection } = await ask('{ noteCollection { edges { node { title } } } }');
    const titles = noteCollection.edges.map(({ node }) => node.title);
    root.textContent = titles.length === 0 ? 'No notes.' : `Notes: ${titles.join(', ')}.`;
  }

  async function change(step) {
    try {
      await step();
      await show();
    } catch (error) {
      root.textContent = `Failed: ${error.message}`;
    }
  }

  return {
    show: () => change(async () => undefined),
    open: () =>
      change(async () => {
        const { error } = await client.storage.createBucket('pictures');
        if (error !== null) throw error;
      }),
    add: (title, picture, options) =>
      change(async () => {
        const { error } = await pictures.upload(title, picture, options);
        if (error !== null) throw error;
        await ask(
          'mutation ($title: String!) { insertIntonoteCollection(objects: [{ title: $title }]) { affectedCount } }',
          {
            title,
          },
        );
      }),
    async bytesOf(title) {
      const { data, error } = await pictures.download(title);
      if (error !== null) throw error;
      return [...new Uint8Array(await data.arrayBuffer())];
    },
    async names() {
      const { data, error } = await pictures.list();
      if (error !== null) throw error;
      return data.map(({ name }) => name);
    },
  };
}
