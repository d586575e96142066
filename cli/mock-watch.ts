// `touchstone mock --watch`: loads the schema anew when one of its files changes, and says what that changed.
import { statSync, watch } from 'node:fs';
import { basename, dirname } from 'node:path';
import type { Mock } from '../mocks/app.ts';
import { takesArriving } from '../mocks/http/arriving-request.ts';
import type { Handler } from '../mocks/mock.ts';
import { note, textOf } from './cli-error.ts';

/** Editors write a file in several steps. */
const CALM = 150;
const MOST_LINES = 12;

interface Watching {
  readonly paths: readonly string[];
  /** A mock as the files are now, with the keys of the one before. */
  readonly start: (before: Mock) => Promise<Mock>;
}

export interface Watched extends Handler {
  /** Ends the watch, and closes the mock that is there then. */
  close(): Promise<void>;
}

/** The requests that come while a schema is loaded are answered by the mock before. */
export function watchSchema(first: Mock, { paths, start }: Watching): Watched {
  let mock = first;
  let changed = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let loading: Promise<void> = Promise.resolve();

  async function reload(): Promise<void> {
    const files = [...changed].sort().join(', ');
    changed = new Set();
    const began = performance.now();
    try {
      const next = await start(mock);
      const lines = difference(await listParts(mock), await listParts(next));
      const before = mock;
      mock = next;
      await before.close();
      const took = ((performance.now() - began) / 1000).toFixed(1);
      note(
        `loaded again in ${took} s, since ${files} changed: ${lines.length === 0 ? 'no table, column, function or policy differs.' : ''}`,
      );
      for (const line of lines.slice(0, MOST_LINES)) note(`  ${line}`);
      if (lines.length > MOST_LINES) note(`  … and ${lines.length - MOST_LINES} more.`);
    } catch (error) {
      note(`${files} changed, but was not loaded, and the mock goes on as before: ${textOf(error)}`);
    }
  }

  const watchers = paths.map((path) => {
    const isFolder = statSync(path).isDirectory();
    // A file is often replaced by another one of its name, which a watch of the file itself does not see.
    return watch(isFolder ? path : dirname(path), { recursive: isFolder }, (_, name) => {
      if (name === null || (isFolder ? !/\.(sql|toml|ya?ml|json)$/.test(name) : name !== basename(path))) return;
      changed.add(name);
      clearTimeout(timer);
      timer = setTimeout(() => {
        loading = loading.then(reload);
      }, CALM);
    });
  });
  return {
    fetch: takesArriving((request: Request) => mock.fetch(request)),
    async close() {
      for (const watcher of watchers) watcher.close();
      clearTimeout(timer);
      await loading;
      await mock.close();
    },
  };
}

async function listParts(mock: Mock): Promise<readonly string[]> {
  const own = "n.nspname !~ '^(pg_|information_schema$|touchstone)'";
  const [rows = []] = await mock.sql<{ part: string }>(`
    select format('table %I.%I', n.nspname, c.relname) as part
      from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.relkind in ('r', 'p', 'v', 'm') and ${own}
    union select format('column %I.%I.%I %s', n.nspname, c.relname, a.attname, format_type(a.atttypid, a.atttypmod))
      from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'p', 'v', 'm') and a.attnum > 0 and not a.attisdropped and ${own}
    union select format('function %s', p.oid::regprocedure)
      from pg_proc p join pg_namespace n on n.oid = p.pronamespace where ${own}
    union select format('policy %I on %I.%I', policyname, schemaname, tablename) from pg_policies`);
  return rows.map(({ part }) => part);
}

function difference(before: readonly string[], after: readonly string[]): readonly string[] {
  const [old, now] = [new Set(before), new Set(after)];
  const came = after.filter((part) => !old.has(part)).map((part) => `+ ${part}`);
  const gone = before.filter((part) => !now.has(part)).map((part) => `- ${part}`);
  return [...came, ...gone].sort((one, other) => one.slice(2).localeCompare(other.slice(2)));
}
