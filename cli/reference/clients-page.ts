// The page of the clients that the tests run unchanged against the mock, with the versions that they run.
import { code, table } from './markdown.ts';

export interface ClientSources {
  /** Name → version, as the project installs them for its tests. */
  readonly installed: Readonly<Record<string, string>>;
  /** The text of the module that fetches the platform's command line. */
  readonly commandLine: string;
}

/** Client, the names under which its versions are installed, the interfaces that it asks, and the tests that run it. */
const CLIENTS: readonly (readonly [name: string, installed: readonly string[], asks: string, tests: string])[] = [
  ['`@supabase/supabase-js`', ['@supabase/supabase-js'], 'data, storage', 'storage-over-http.test.ts'],
  ['`@supabase/storage-js`', ['@supabase/storage-js'], 'storage', 'storage-over-http.test.ts'],
  ['`supabase-management-js`', ['supabase-management-js'], 'management', 'management-sdk.test.ts'],
  ['Apollo Client', ['@apollo/client'], 'data', 'graphql-clients.test.ts'],
  ['urql', ['@urql/core'], 'data', 'graphql-clients.test.ts'],
  ['GraphQL Code Generator', ['@graphql-codegen/cli'], 'data', 'codegen-client.test.ts'],
  ['Mock Service Worker', ['msw', 'msw-2'], 'all three, in a page or a test', 'storage-behind-msw.test.ts'],
  ['Prism', ['@stoplight/prism-cli'], 'management, storage: judges the answers', 'prism-proxy.test.ts'],
];

export function clientsTable({ installed, commandLine }: ClientSources): string {
  const [, ofCommandLine = ''] = /\bVERSION = '(\d[^']*)'/u.exec(commandLine) ?? [];
  return table(
    ['client', 'versions', 'asks', 'test in `tests/clients/`'],
    [
      ...CLIENTS.map(([name, packages, asks, tests]) => [
        name,
        packages.map((one) => versionOf(installed, one)).join(', '),
        asks,
        code(tests),
      ]),
      [
        "the platform's command line",
        ofCommandLine,
        'management, the database of a server',
        code('platform-cli.test.ts'),
      ],
    ],
  );
}

/** `npm:msw@2.10.0` is 2.10.0. */
function versionOf(installed: ClientSources['installed'], name: string): string {
  const version = installed[name]?.split('@').at(-1);
  if (version === undefined) throw new Error(`package.json has no ${name}: correct cli/reference/clients-page.ts.`);
  return version;
}
