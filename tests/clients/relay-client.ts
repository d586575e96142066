// Relay as an app sets it up: its compiler makes artifacts of the documents, and its store merges the pages.
import { execFileSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildClientSchema, getIntrospectionQuery, printSchema, type IntrospectionQuery } from 'graphql';
import type { Mock } from '../../mocks/app.ts';
import { writeFiles } from '../support/temporary-folder.ts';
import type { AppClient, People } from './app-client.ts';
import type { FetchedPackages } from './fetched-packages.ts';

/** Each is named after its file. */
const DOCUMENTS = `
  query appPeopleQuery($first: Int, $after: Cursor, $last: Int, $before: Cursor, $orderBy: [PersonOrderBy!]) {
    personCollection(first: $first, after: $after, last: $last, before: $before, orderBy: $orderBy)
      @connection(key: "People_personCollection") { edges { node { nodeId id name score } } pageInfo { startCursor } }
  }
  mutation appRenameMutation($nodeId: ID!, $name: String!, $atMost: Int!) {
    updatePersonCollection(set: { name: $name }, filter: { nodeId: { eq: $nodeId } }, atMost: $atMost) {
      affectedCount
      records { nodeId name }
    }
  }
  mutation appRemoveMutation($nodeId: ID!) {
    deleteFromPersonCollection(filter: { nodeId: { eq: $nodeId } }) { affectedCount }
  }
`;

const CONFIG = {
  src: '.',
  schema: 'schema.graphql',
  language: 'javascript',
  artifactDirectory: 'artifacts',
  eagerEsModules: true,
  schemaConfig: { nodeInterfaceIdField: 'nodeId', nodeInterfaceIdVariableName: 'nodeId' },
};

type Answer = { readonly data?: unknown; readonly errors?: readonly { readonly message: string }[] };

interface Snapshot {
  readonly data: Partial<People>;
}

interface Environment {
  lookup(fragment: unknown): Snapshot;
  retain(operation: unknown): unknown;
  subscribe(snapshot: Snapshot, show: (snapshot: Snapshot) => void): { dispose(): void };
}

/** What the app uses of the package `relay-runtime`. */
interface Runtime {
  readonly Environment: new (config: object) => Environment;
  readonly Store: new (source: unknown) => unknown;
  readonly RecordSource: new () => unknown;
  readonly Network: {
    create(send: (request: { readonly text: string }, variables: object) => Promise<unknown>): unknown;
  };
  createOperationDescriptor(document: unknown, variables: object): { readonly fragment: unknown };
  fetchQuery(environment: Environment, document: unknown, variables: object): { toPromise(): Promise<People> };
  commitMutation(environment: Environment, config: object): unknown;
}

export async function openRelay(
  packages: FetchedPackages,
  folder: string,
  url: string,
  { keys }: Mock,
): Promise<AppClient> {
  const send = async (query: string, variables: object = {}): Promise<Answer> => {
    const headers = { apiKey: keys.service, 'Content-Type': 'application/json' };
    const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify({ query, variables }) });
    return (await answer.json()) as Answer;
  };
  const { data } = await send(getIntrospectionQuery());
  const artifact = await compile(packages, folder, printSchema(buildClientSchema(data as IntrospectionQuery)));
  const [people, rename, remove] = [
    await artifact('People', 'Query'),
    await artifact('Rename'),
    await artifact('Remove'),
  ];

  const load = createRequire(packages.file('relay-runtime', 'package.json'));
  const relay = load('relay-runtime') as Runtime;
  const environment = new relay.Environment({
    network: relay.Network.create(async ({ text }, variables) => send(text, variables)),
    store: new relay.Store(new relay.RecordSource()),
    getDataID: ({ nodeId }: { readonly nodeId?: string }) => nodeId,
  });
  const operationOf = (variables: object) => relay.createOperationDescriptor(people, variables);
  const commit = async (mutation: unknown, config: object): Promise<unknown> =>
    new Promise((resolve) => {
      const onError = (error: { readonly source?: Answer }): void => {
        resolve(error.source?.errors?.[0]?.message ?? error);
      };
      relay.commitMutation(environment, { mutation, onCompleted: resolve, onError, ...config });
    });
  return {
    async page(variables) {
      environment.retain(operationOf(variables));
      return (await relay.fetchQuery(environment, people, variables).toPromise()).personCollection.pageInfo;
    },
    cached: (variables) => environment.lookup(operationOf(variables).fragment).data.personCollection?.edges ?? [],
    watchFirst(names) {
      const operation = operationOf({ first: 1 });
      environment.retain(operation);
      const watching = environment.subscribe(
        environment.lookup(operation.fragment),
        ({ data: { personCollection } }) => {
          names.push(personCollection?.edges[0]?.node?.name);
        },
      );
      void relay.fetchQuery(environment, people, { first: 1 }).toPromise();
      return {
        unsubscribe() {
          watching.dispose();
        },
      };
    },
    rename({ atMost = 1, ...variables }) {
      const records = [{ nodeId: variables.nodeId, name: `${variables.name}?` }];
      const optimisticResponse = { updatePersonCollection: { affectedCount: 1, records } };
      return commit(rename, { variables: { ...variables, atMost }, optimisticResponse });
    },
    remove: (nodeId) =>
      commit(remove, {
        variables: { nodeId },
        updater: (store: { delete(id: string): void }) => {
          store.delete(nodeId);
        },
      }),
  };
}

/** Returns what reads an artifact by the name of its document. */
async function compile(packages: FetchedPackages, folder: string, schema: string) {
  writeFiles(folder, {
    'schema.graphql': schema,
    'app.js': `graphql\`${DOCUMENTS}\`;`,
    'package.json': '{ "type": "module" }',
    'relay.config.json': JSON.stringify(CONFIG),
    'artifacts/.keep': '',
  });
  execFileSync(packages.file('relay-compiler', 'linux-x64', 'relay'), { cwd: folder, stdio: 'pipe' });
  return async (name: string, kind: 'Query' | 'Mutation' = 'Mutation'): Promise<unknown> => {
    const file = join(folder, 'artifacts', `app${name}${kind}.graphql.js`);
    const { default: artifact } = (await import(pathToFileURL(file).href)) as { readonly default: unknown };
    return artifact;
  };
}
