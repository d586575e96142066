// Part 7: the lines and snippets that an app needs to use this mock.
import { Code, Tabs } from './pieces.tsx';
import type { PartProps } from './connection.ts';
import snippets from './snippets.json' with { type: 'json' };

export function Connect({ connection }: PartProps) {
  const lines = Object.entries(connection.environment);
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

function fill(text: string, lines: readonly (readonly [string, string])[]): string {
  return lines.reduce((filled, [name, value]) => filled.replaceAll(`{${name}}`, value), text);
}
