// Part 7: the lines and snippets that an app needs to use this mock.
import type { Connection } from './connection.ts';
import { BASE } from './connection.ts';
import { Code, Tabs } from './pieces.tsx';
import type { PartProps } from './shell.tsx';
import snippets from './snippets.json' with { type: 'json' };

export function Connect({ connection }: PartProps) {
  const lines = linesFor(connection);
  return (
    <>
      <h2>Environment</h2>
      <p className="muted">
        <code>npx touchstone mock --env</code> prints the same.
      </p>
      <Code label="Environment lines" text={lines.map(([name, value]) => `${name}=${value}`).join('\n')} />
      <h2>Snippets</h2>
      <Tabs
        tabs={Object.fromEntries(
          Object.entries(snippets).map(([name, text]) => [
            name,
            <Code key={name} label={`Snippet for ${name}`} text={fill(text.join('\n'), lines)} />,
          ]),
        )}
      />
      <p className="muted">
        A mock that MSW puts in a page has no console: a page has no address of its own to open. Start the same schema
        with <code>npx touchstone mock</code> to look into it.
      </p>
    </>
  );
}

function linesFor({ keys, dialect }: Connection): readonly (readonly [string, string])[] {
  return [
    ['SUPABASE_URL', BASE],
    ['SUPABASE_ANON_KEY', keys.anon],
    ['SUPABASE_SERVICE_ROLE_KEY', keys.service],
    ['SUPABASE_JWT_SECRET', keys.jwtSecret],
    ['SUPABASE_ACCESS_TOKEN', keys.token],
    ['SUPABASE_PROJECT_REF', keys.ref],
    ['TOUCHSTONE_ADMIN_KEY', keys.admin],
    ['TOUCHSTONE_DIALECT', dialect],
  ];
}

function fill(text: string, lines: readonly (readonly [string, string])[]): string {
  return lines.reduce((filled, [name, value]) => filled.replaceAll(`{${name}}`, value), text);
}
