// Where the editor of GraphiQL finds its workers: files beside this one, on the mock's own origin.
const FILES: Readonly<Record<string, string>> = { graphql: 'graphql-worker.js', json: 'json-worker.js' };

Object.assign(globalThis, {
  MonacoEnvironment: {
    getWorker: (_id: string, label: string) => new Worker(new URL(FILES[label] ?? 'editor-worker.js', import.meta.url)),
  },
});
