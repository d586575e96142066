// Files as the platform's local stack would load them.
import { beforeEach, expect, test } from 'vitest';
import { opened } from '../../../tests/support/opened.ts';
import { patterns, readTable } from '../../../tests/support/table.ts';
import { createClock } from '../../runtime/clock.ts';
import { bootstrap } from '../bootstrap.ts';
import { withSession } from '../db.ts';
import { openDatabase } from '../open.ts';
import { queryAsOwner } from '../session/owner.ts';
import { loadScripts } from './load-script.ts';

interface Row {
  readonly title: string;
  readonly files: Readonly<Record<string, string>>;
  readonly notes?: readonly string[];
  readonly refused?: string;
  readonly sql: string;
  readonly rows?: readonly object[];
}

const rows = readTable(import.meta.url, ['title', 'files', 'notes', 'refused', 'sql', 'rows']) as readonly Row[];
const db = opened(async () => {
  const own = await openDatabase(undefined, createClock(), (made) => withSession(made, bootstrap));
  await own.snapshot('new');
  return own;
});
beforeEach(() => db().restore('new'));

test.each(rows)('$title', async ({ files, notes = [], refused, sql, rows: expected }) => {
  const scripts = Object.entries(files).map(([name, text]) => ({ name, text, isOfProject: true as const }));
  const loading = loadScripts(db(), scripts);
  if (refused !== undefined) return expect(loading).rejects.toThrow(refused);
  expect([...(await loading)]).toEqual(patterns(notes));
  expect(await queryAsOwner(db(), sql)).toEqual(expected);
});
