// Statements of a project's files that the platform refuses to the role of migrations: here they run, and that is said.
import refused from '../../../specs/generated/refused-there.json' with { type: 'json' };
import { excerptOf } from './run-file.ts';
import type { Statement } from './script.ts';

const OF_SERVICE = String.raw`"?(auth|storage|realtime|vault|supabase_functions|cron|net)"?\.`;

const REFUSED = refused.map(({ pattern, why }) => {
  return { pattern: new RegExp(pattern.replaceAll('OF_SERVICE', OF_SERVICE), 'i'), why };
});

const SHOWN = 5;

/** Sentences, the last of which counts those that are not shown. */
export function noteRefused(
  files: readonly { readonly name: string; readonly statements: readonly Statement[] }[],
): readonly string[] {
  const notes = files.flatMap(({ name, statements }) =>
    statements.flatMap((statement) => {
      const found = REFUSED.find(({ pattern }) => pattern.test(statement.text));
      if (found === undefined) return [];
      const place = `${name}:${statement.line}`;
      return [`${place}: the platform refuses this, which was run here (${found.why}): ${excerptOf(statement)}`];
    }),
  );
  const more = notes.length - SHOWN;
  return more > 0
    ? [...notes.slice(0, SHOWN), `The platform refuses ${more} more of the statements that were run here.`]
    : notes;
}
