// How the TypeScript of other projects is set: by the templates of Vite and Next, and by each resolution that the package supports.

/** What the templates leave to the defaults of TypeScript, `strict` among them, is left out here too. */
export type Settings = Readonly<Record<string, unknown>>;

/** `create-vite` 9.3, `tsconfig.app.json` of react-ts; vanilla-ts is the same without `jsx`. */
const VITE = {
  target: 'es2023',
  lib: ['ES2023', 'DOM'],
  module: 'esnext',
  moduleResolution: 'bundler',
  types: ['vite/client'],
  jsx: 'react-jsx',
  allowArbitraryExtensions: true,
  allowImportingTsExtensions: true,
  verbatimModuleSyntax: true,
  moduleDetection: 'force',
  erasableSyntaxOnly: true,
  noUnusedLocals: true,
  noUnusedParameters: true,
  noFallthroughCasesInSwitch: true,
} as const satisfies Settings;

/** `create-next-app` 16.4, the template `app/ts`. */
const NEXT = {
  target: 'ES2017',
  lib: ['dom', 'dom.iterable', 'esnext'],
  module: 'esnext',
  moduleResolution: 'bundler',
  jsx: 'react-jsx',
  allowJs: true,
  strict: true,
  esModuleInterop: true,
  resolveJsonModule: true,
  isolatedModules: true,
} as const satisfies Settings;

const STRICTEST = {
  target: 'es2022',
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  noUncheckedSideEffectImports: true,
  noPropertyAccessFromIndexSignature: true,
  isolatedModules: true,
} as const satisfies Settings;

const NODE = [
  "import { createMock } from 'touchstone';",
  "import { runBattery } from 'touchstone/battery';",
  "import { serve } from 'touchstone/node';",
  "import { test, testWith } from 'touchstone/vitest';",
  'export const mock = await createMock();',
  'export const { url }: { url: string } = await serve(mock, { port: 0 });',
  "test('is reset', async ({ mock }) => { await mock.reset(); });",
  "testWith({ dialect: 'contract' })('has a client', async ({ client }) => { await client.graphql('{ __typename }'); });",
  'export { runBattery };',
];

export const FILES = {
  /** A page has neither the types of Node nor the newest library. */
  'page.ts': [
    "import { setupWorker } from 'msw/browser';",
    "import { createMock, type Mock } from 'touchstone';",
    "import { handlers } from 'touchstone/msw';",
    "const mock: Mock = await createMock({ schema: { sql: 'create table todo (id serial primary key)' } });",
    "await setupWorker(...handlers(mock, { origin: 'https://abc.supabase.co' })).start();",
  ],
  /** MSW needs the types of a page. */
  'node.ts': NODE,
  'everything.ts': [
    "import { setupServer } from 'msw/node';",
    "import { handlers } from 'touchstone/msw';",
    ...NODE,
    "setupServer(...handlers(mock, { origin: 'https://abc.supabase.co' })).listen();",
  ],
} as const satisfies Readonly<Record<string, readonly string[]>>;

/** Each with the name of the file that is checked. */
export const SETTINGS: readonly (readonly [name: string, file: keyof typeof FILES, settings: Settings])[] = [
  ["Vite's template for a page", 'page.ts', VITE],
  [
    "Vite's template for its configuration",
    'node.ts',
    { ...VITE, lib: ['ES2023'], module: 'nodenext', moduleResolution: undefined, types: ['node'] },
  ],
  ["Next's template", 'everything.ts', NEXT],
  [
    'bundler and ES2022',
    'page.ts',
    { ...STRICTEST, module: 'es2022', moduleResolution: 'bundler', lib: ['es2022', 'dom', 'dom.iterable'], types: [] },
  ],
  ['node16', 'everything.ts', { ...STRICTEST, module: 'node16', types: ['node'] }],
  ['nodenext', 'everything.ts', { ...STRICTEST, module: 'nodenext', types: ['node'] }],
];
