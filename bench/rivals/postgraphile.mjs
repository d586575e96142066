// PostGraphile 5 for the bench, in a process of its own with NODE_ENV=production. Its best fair configuration:
// - no GraphiQL, no watching, no explain: nothing that is for development;
// - `outputDataAsString`: grafast writes the JSON text itself, which is its fastest way out;
// - prepared statements and the plan cache are left on, as by default; the pool has the size that the others have;
// - role and claims are set for each request in a transaction, as row security needs it; the token is not verified.
import { createServer } from 'node:http';
import process from 'node:process';
import { postgraphile } from 'postgraphile';
import { makePgService } from 'postgraphile/adaptors/pg';
import { grafserv } from 'postgraphile/grafserv/node';
import { PostGraphileAmberPreset } from 'postgraphile/presets/amber';

process.on('disconnect', () => process.exit());
process.once('message', async ({ url, settings, connections }) => {
  const instance = postgraphile({
    extends: [PostGraphileAmberPreset],
    pgServices: [makePgService({ connectionString: url, schemas: ['public'], poolConfig: { max: connections } })],
    grafserv: { graphiql: false, watch: false, outputDataAsString: true },
    grafast: { explain: false, context: () => ({ pgSettings: settings }) },
    schema: { retryOnInitFail: false },
  });
  const served = instance.createServ(grafserv);
  const server = createServer();
  await served.addTo(server);
  server.listen(0, '127.0.0.1', () => {
    process.send({ url: `http://127.0.0.1:${server.address().port}/graphql` });
  });
});
