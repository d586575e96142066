// Runs one file of SQL tests in a session as psql does for pg_prove: with psql's commands that test files use, and to the first error.
import { readFile } from 'node:fs/promises';
import { dirname, relative, resolve } from 'node:path';
import { OWNER_SEARCH_PATH } from '../../mocks/db/bootstrap.ts';
import { DatabaseError, withSession, type Db, type Row } from '../../mocks/db/db.ts';
import { readAvailable } from '../../mocks/db/script/extension-statements.ts';
import { createdExtensions, planStatement } from '../../mocks/db/script/load-script.ts';
import { describeFailure, lineOf, runStatement } from '../../mocks/db/script/run-file.ts';
import { ScriptError } from '../../mocks/db/script/script-error.ts';
import { splitScript, type Statement } from '../../mocks/db/script/script.ts';
import { ABSENT_EXTENSIONS } from '../../mocks/db/script/stand-ins.ts';
import { textOf } from '../cli-error.ts';
import { interpolate, readWords } from './psql-words.ts';

/** A line of output; `place`: file and line of what gave it. */
export interface Line {
  readonly text: string;
  readonly place: string;
}

export interface Ran {
  readonly lines: readonly Line[];
  /** What ended the file before its end. */
  readonly error?: ScriptError;
}

/** They change what psql prints, or how, which no reader of TAP sees. */
const WITHOUT_EFFECT = /^\\(?:pset|timing|o|out|a|t|x|f|H|encoding|restrict|unrestrict|errverbose|prompt|setenv|g)$/;
const YES = /^(?:t|true|y|yes|on|1)$/i;
const NO = /^(?:f|false|n|no|off|0)$/i;
const KNOWN =
  'Known are \\echo, \\qecho, \\warn, \\i, \\ir, \\set, \\unset, \\gset, \\if, \\elif, \\else, \\endif and \\q';

const OF_A_REGISTRY = ABSENT_EXTENSIONS.get('pg_tle');
const REGISTRY =
  'Packages of database.dev (pg_tle, dbdev) cannot be had here. Put the SQL of what the tests need into a file that runs before them, such as 00000-supabase_test_helpers.sql.';

function describe(statement: Statement, error: DatabaseError, isEmbedded: boolean): string {
  if (OF_A_REGISTRY?.test(statement.text) === true) return `${error.message} (${error.code})\n  ${REGISTRY}`;
  return describeFailure(statement, error, { isEmbedded, created: createdExtensions([statement]) });
}

type Fail = (message: string, cause?: unknown, line?: number) => never;

/** As psql prints one with its tuples only, unaligned. */
const renderRow = (row: Row): string =>
  Object.values(row)
    .map((value) => value ?? '')
    .join('|');

function unknown(command: string): string {
  return `${command} of psql is not known here. ${KNOWN}.`;
}

/** `folder`: where the paths of `\i` begin. */
export async function runTestFile(db: Db, file: string, folder: string): Promise<Ran> {
  const lines: Line[] = [];
  const variables = new Map([['ON_ERROR_STOP', '1']]);
  const conditions: { isOpen: boolean; wasOpen: boolean }[] = [];
  let quit = false;
  const say = (text: string, place: string): void =>
    void lines.push(...text.split('\n').map((line) => ({ text: line, place })));
  const comment = (text: string, place: string): void => {
    say(text.replaceAll(/^(?!#)/gm, '# '), place);
  };
  return withSession(db, async (session) => {
    await session.exec(OWNER_SEARCH_PATH);
    const available = await readAvailable(session);

    async function runScript(path: string, text: string): Promise<void> {
      const opened = conditions.length;
      for (const statement of splitScript(text)) {
        if (quit) return;
        const fail: Fail = (message, cause, line = statement.line) => {
          throw new ScriptError(path, line, message, { cause });
        };
        if (statement.meta) await obey(statement.text, path, statement.line, fail);
        else if (conditions.every(({ isOpen }) => isOpen)) await ask(statement, path, fail);
      }
      if (conditions.length > opened) throw new ScriptError(path, 1, 'an \\if of this file has no \\endif.');
    }

    async function ask(statement: Statement, path: string, fail: Fail): Promise<void> {
      const place = `${path}:${statement.line}`;
      const [command = '\\g', prefix = ''] = (statement.command ?? '').split(/\s+/).filter((word) => word !== '');
      if (command !== '\\gset' && !WITHOUT_EFFECT.test(command)) fail(unknown(command));
      const text = interpolate(statement.text, variables);
      const planned = planStatement({ ...statement, text }, available, (note) => comment(note, place));
      try {
        for (const each of [planned].flat())
          for (const { rows, notices = [] } of await runStatement(session, each)) {
            for (const notice of notices) comment(notice, place);
            if (command === '\\gset') keep(rows, prefix, fail);
            else for (const row of rows) say(renderRow(row), place);
          }
      } catch (error) {
        if (!(error instanceof DatabaseError)) throw error;
        const said = describe(statement, error, available.isEmbedded);
        if (!NO.test(variables.get('ON_ERROR_STOP') ?? 'off')) fail(said, error, lineOf(statement, error));
        comment(`${place}: ${said}`, place);
      }
    }

    function keep(rows: readonly Row[], prefix: string, fail: Fail): void {
      const [row] = rows;
      if (row === undefined || rows.length > 1) fail(`\\gset takes one row, and the query gave ${rows.length}.`);
      for (const [name, value] of Object.entries(row ?? {}))
        if (value === null) variables.delete(prefix + name);
        else variables.set(prefix + name, value);
    }

    async function obey(text: string, path: string, line: number, fail: Fail): Promise<void> {
      const [, command = '', rest = ''] = /^(\\\S+)\s*(.*)$/s.exec(text) ?? [];
      const words = readWords(rest, variables);
      const [first = ''] = words;
      const last = conditions.at(-1);
      const isTrue = (): boolean => {
        if (!YES.test(first) && !NO.test(first)) fail(`${command} takes true or false, and this is "${first}".`);
        return YES.test(first);
      };
      if (command === '\\if') {
        const isOpen = conditions.every((each) => each.isOpen) && isTrue();
        conditions.push({ isOpen, wasOpen: isOpen || conditions.some((each) => !each.isOpen) });
      } else if (['\\elif', '\\else', '\\endif'].includes(command)) {
        if (last === undefined) return fail(`${command} stands behind no \\if.`);
        last.isOpen = !last.wasOpen && (command === '\\else' || (command === '\\elif' && isTrue()));
        last.wasOpen ||= last.isOpen;
        if (command === '\\endif') conditions.pop();
      } else if (conditions.some((each) => !each.isOpen)) return;
      else if (/^\\(?:q?echo|warn)$/.test(command)) {
        const said = words.filter((word) => word !== '-n').join(' ');
        // Some write TAP of their own.
        (/^(?:ok|not ok|1\.\.|Bail out!)/.test(said) ? say : comment)(said, `${path}:${line}`);
      } else if (command === '\\set') variables.set(first, words.slice(1).join(''));
      else if (command === '\\unset') variables.delete(first);
      else if (command === '\\q') quit = true;
      else if (/^\\(?:i|ir|include|include_relative)$/.test(command)) {
        const other = resolve(/r|_/.test(command) ? dirname(path) : folder, first);
        const refuse = (cause: unknown): never => fail(`${command}: ${textOf(cause)}`, cause);
        await runScript(relative('', other), await readFile(other, 'utf8').catch(refuse));
      } else if (!WITHOUT_EFFECT.test(command)) fail(unknown(command));
    }

    try {
      await runScript(file, await readFile(file, 'utf8'));
      return { lines };
    } catch (error) {
      if (error instanceof ScriptError) return { lines, error };
      throw error;
    }
  });
}
