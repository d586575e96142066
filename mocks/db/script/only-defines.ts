// Decides whether SQL only defines things: then it does the same at any time, and no row shows when it ran.
import type { Statement } from './script.ts';

const DEFINED =
  'aggregate|cast|collation|domain|extension|function|index|operator|policy|procedure|publication|role|rule|schema|sequence|statistics|table|trigger|type|view';

/** While there are no rows no default is evaluated, no constraint checked and no trigger called. */
const DEFINITION = new RegExp(
  `^(create\\s+(or\\s+replace\\s+)?(unique\\s+|constraint\\s+)?(${DEFINED})|alter\\s+(${DEFINED}|default\\s+privileges)|drop\\s+(${DEFINED})|grant|revoke|comment\\s+on)\\b`,
  'i',
);

/** These have no effect after the script. */
const SESSION = /^((set|reset)\s|(begin|commit)$|select\s+(pg_catalog\.)?set_config\s*\([\s\w.,'"$]*\)$)/i;

/** Their bodies and queries are read but not run. */
const READ_ONLY = /^create\s+(or\s+replace\s+)?(function|procedure|view)\b/i;

/** A query whose rows are kept, or bounds, which are evaluated at once. */
const EVALUATED = /\bas[\s(]+(table|select|values|with|execute)\b|\bfor\s+values\b/i;

/** As texts they become the time of the definition; as functions, with parentheses, they are not called yet. */
const MOMENT = /\b(now|today|tomorrow|yesterday)\b(?!\s*\()/i;

export function onlyDefines({ text, meta, data }: Statement): boolean {
  if (meta) return /^\\(un)?restrict\b/.test(text);
  if (data !== undefined || MOMENT.test(text)) return false;
  return SESSION.test(text) || (DEFINITION.test(text) && (READ_ONLY.test(text) || !EVALUATED.test(text)));
}
