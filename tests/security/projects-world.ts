// Three projects of one mock with the same tables, buckets and names, each with its own name in what it holds.
import type { Mock, MockProject } from '../../mocks/app.ts';
import { createProject } from '../support/create-project.ts';

export type ProjectName = 'main' | 'red' | 'blue';

/** The two ways to a project. */
export type Way = 'base path' | 'host';

export interface ProjectsWorld {
  readonly projects: Readonly<Record<ProjectName, MockProject>>;
  /** With an API key of the project `by`, at another one or its own; `as` is a token that goes with the key. */
  send(at: ProjectName, way: Way, path: string, options: SendOptions): Promise<Response>;
  /** What a project holds: its rows and the text of its object. */
  contents(of: ProjectName, way: Way): Promise<{ readonly rows: readonly string[]; readonly object: string }>;
}

interface SendOptions {
  readonly method?: string;
  readonly key?: string;
  readonly token?: string;
  readonly body?: unknown;
}

/** A path below `/graphql/v1` or `/storage/v1`, at the address of the project. */
function addressOf(mock: Mock, { ref, urls }: MockProject, way: Way, path: string): string {
  if (way === 'base path') return `${urls.data}${path}`;
  const { protocol, hostname } = new URL(mock.urls.data);
  return `${protocol}//${ref}.${hostname}${path}`;
}

export async function createProjectsWorld(mock: Mock): Promise<ProjectsWorld> {
  const projects = {
    main: await mock.project(mock.keys.ref),
    red: await createProject(mock, 'red'),
    blue: await createProject(mock, 'blue'),
  };
  const send: ProjectsWorld['send'] = (at, way, path, { method = 'GET', key, token = key, body }) =>
    mock.fetch(
      new Request(addressOf(mock, projects[at], way, path), {
        method,
        headers: {
          ...(key === undefined ? {} : { apikey: key }),
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
          'content-type': typeof body === 'string' ? 'text/plain' : 'application/json',
        },
        ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      }),
    );
  const names = Object.keys(projects) as ProjectName[];
  for (const name of names) {
    const { sql, keys } = projects[name];
    await sql(`create table note (id serial primary key, body text not null);
      insert into note (body) values ('${name}');
      create policy own on storage.objects to authenticated using (true) with check (true)`);
    await send(name, 'base path', '/storage/v1/bucket', { method: 'POST', key: keys.service, body: { name: 'box' } });
    const object = { method: 'POST', key: keys.service, body: name };
    await send(name, 'base path', '/storage/v1/object/box/a.txt', object);
  }
  return {
    projects,
    send,
    async contents(of, way) {
      const { service } = projects[of].keys;
      const query = '{ noteCollection { edges { node { body } } } }';
      const rows = await send(of, way, '/graphql/v1', { method: 'POST', key: service, body: { query } });
      const object = await send(of, way, '/storage/v1/object/box/a.txt', { key: service });
      return { rows: readNotes(await rows.json()), object: await object.text() };
    },
  };
}

function readNotes(answer: unknown): readonly string[] {
  const { data } = answer as {
    readonly data: {
      readonly noteCollection: { readonly edges: readonly { readonly node: { readonly body: string } }[] };
    };
  };
  return data.noteCollection.edges.map(({ node }) => node.body);
}
