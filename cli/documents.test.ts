// What the guides say can be typed: every command, flag, key, variable and id in them exists.
import { existsSync, globSync, readFileSync } from 'node:fs';
import type { Command } from 'commander';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { INTERFACES } from '../specs/clause.ts';
import { judgesFor } from '../suites/battery.ts';
import { parseUser } from '../mocks/auth/given-user.ts';
import { parseConfig } from './options/config.ts';
import { checkExpectations, parseExpectations } from './options/expectations.ts';
import { explainLines } from './catalogue/explain-lines.ts';
import { checkBindings } from './catalogue/known-bindings.ts';
import { checkClaims } from './catalogue/known-claims.ts';
import { listLines } from './list.ts';
import { OTHER_VARIABLES } from './options/unread-variables.ts';
import { createProgram } from './program.ts';
import { blocksOf } from './testing/page-blocks.ts';

const root = new URL('../', import.meta.url);
const program = await createProgram([]);

/** What stands between two backticks, outside of blocks. */
function spansOf(markdown: string): readonly string[] {
  const prose = markdown.replaceAll(/^```[\s\S]*?^```$/gmu, '');
  return [...prose.matchAll(/`([^`\n]+)`/gu)].map(([, span = '']) => span);
}

/** Each `touchstone <command> …`, up to the end of its line. */
function callsIn(text: string): readonly { readonly name: string; readonly rest: string }[] {
  return [...text.matchAll(/(?:^|[-\s])touchstone ([a-z]+)\b(.*)$/gmu)].map(([, name = '', rest = '']) => ({
    name,
    rest: rest.split(' > ')[0] ?? '',
  }));
}

function flagsIn(text: string): readonly string[] {
  return [...text.matchAll(/(?<![\w-])--[a-z][a-z-]*/gu)].map(([flag]) => flag);
}

function commandOf(name: string): Command | undefined {
  return program.commands.find((command) => command.name() === name);
}

const optionsOf = (command: Command): readonly string[] => command.options.flatMap(({ long }) => long ?? []);
const everyFlag = new Set([program, ...program.commands].flatMap(optionsOf));
const everyVariable = new Set(program.commands.flatMap(({ options }) => options.flatMap(({ envVar }) => envVar ?? [])));

/** About commands of others as well, or faults of the reader's own. */
const OF_OTHERS = ['docs/guides/clients.md', 'docs/guides/projects.md', 'docs/explanation/proving.md'];
/** For users: what they say of commands has to be right. */
const pages = ['README.md', ...globSync('docs/**/*.md', { cwd: root, exclude: ['docs/decisions/**', ...OF_OTHERS] })];

describe.each(pages)('%s', (file) => {
  const markdown = readFileSync(new URL(file, root), 'utf8');
  const blocks = blocksOf(file);
  const spans = spansOf(markdown);
  const calls = [...blocks.map(({ text }) => text.replaceAll(/ \\\n\s*/gu, ' ')), ...spans].flatMap(callsIn);

  test('names commands and flags that exist', () => {
    const unknown = calls.flatMap(({ name, rest }) => {
      const command = commandOf(name);
      if (command === undefined) return [`touchstone ${name}`];
      const known = optionsOf(command);
      return flagsIn(rest)
        .filter((flag) => !known.includes(flag))
        .map((flag) => `touchstone ${name} ${flag}`);
    });
    expect(unknown).toEqual([]);
    expect(spans.flatMap(flagsIn).filter((flag) => !everyFlag.has(flag))).toEqual([]);
  });

  test('names variables that are read', () => {
    const named = [...markdown.matchAll(/\bTOUCHSTONE_[A-Z_]+\b(?!\*)/gu)].map(([name]) => name);
    expect(
      named.filter((name) => !name.endsWith('_') && !everyVariable.has(name) && !OTHER_VARIABLES.has(name)),
    ).toEqual([]);
  });

  test('shows configurations, expectations and users that are taken', async () => {
    // Pipelines and stubs are executed by `guides.test.ts`.
    const shown = blocks.filter(
      ({ language, text }) =>
        language === 'yaml' &&
        !/^\s*(?:- )?(?:script|steps|runs|jobs|include):|^# stubs/mu.test(text) &&
        !isUsers(text),
    );
    const [expected = [], configured = []] = [true, false].map((is) =>
      shown.filter(({ text }) => /^expect:$/mu.test(text) === is),
    );
    for (const { text } of blocks.filter(({ text }) => isUsers(text)))
      expect((parse(text) as unknown[]).map(parseUser)).not.toEqual([]);
    for (const { text } of expected) await checkExpectations(parseExpectations(file, text).entries);
    for (const { text } of configured) {
      const secrets = [...text.matchAll(/\$\{env:(\w+)\}/gu)].map(([, name = '']): [string, string] => [
        name,
        'secret',
      ]);
      const { bindings, claims } = parseConfig(file, text, Object.fromEntries(secrets));
      checkBindings(bindings);
      checkClaims(claims);
    }
  });

  test('shows pipelines that are YAML', () => {
    for (const { text } of blocks.filter(({ language }) => language === 'yaml'))
      expect(parse(text)).toBeTypeOf('object');
  });

  test('asks for cases and clauses that exist', async () => {
    for (const { name, rest } of calls) {
      for (const [, pattern = ''] of rest.matchAll(/--only '?([\w.:*-]+)/gu))
        expect((await listLines('cases', { only: [pattern] })).length).toBeGreaterThan(1);
      const [, id] = /^ ([a-z]+\.[\w.-]+)/u.exec(rest) ?? [];
      if (name === 'explain' && id !== undefined) expect(explainLines(id).length).toBeGreaterThan(1);
    }
  });
});

const guides = ['README.md', 'CONTRIBUTING.md', 'bench/README.md', ...globSync('docs/**/*.md', { cwd: root })];

test.each(guides)('%s names files that are there', (file) => {
  const spans = spansOf(readFileSync(new URL(file, root), 'utf8'));
  const named = spans.filter((span) =>
    /^(?:docs|specs|suites|mocks|proof|tests|reporters|cli|bench)\/[\w./*-]*$/u.test(span),
  );
  expect(named.filter((path) => globSync(path, { cwd: root }).length === 0)).toEqual([]);
});

test.each(guides)('%s links to pages and headings that are there', (file) => {
  const here = new URL(file, root);
  const links = [...readFileSync(here, 'utf8').matchAll(/\]\((?!https?:)([^)\s]*)\)/gu)].map(([, link = '']) => link);
  const broken = links.filter((link) => {
    const [path = '', heading] = link.split('#');
    const page = path === '' ? here : new URL(path, here);
    if (!existsSync(page)) return true;
    return heading !== undefined && !headingsOf(readFileSync(page, 'utf8')).includes(heading);
  });
  expect(broken).toEqual([]);
});

/** As links name them: in small letters, without signs, and with dashes between words. */
function headingsOf(markdown: string): readonly string[] {
  return [...markdown.matchAll(/^#+ (.*)$/gmu)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

test.each(globSync('docs/decisions/*.md', { cwd: root }))('%s names the modules that it is about', (file) => {
  const text = readFileSync(new URL(file, root), 'utf8');
  expect(text).toMatch(/^Modules: `|^Replaced by decision \d+/mu);
});

test('README.md counts the cases that are scored', () => {
  const text = readFileSync(new URL('README.md', root), 'utf8');
  const { cases } = judgesFor().requirementSet;
  for (const name of INTERFACES) {
    const scored = cases.filter((id) => id.startsWith(`${name}.`));
    expect(text).toMatch(new RegExp(`^${name} +CONFORMANT: All ${scored.length} scored cases that ran hold\\.$`, 'mu'));
  }
});

test('CONTRIBUTING.md shows the ways through modules that are there', () => {
  const text = readFileSync(new URL('CONTRIBUTING.md', root), 'utf8');
  const [, way = ''] = /^## The way of a run$([\s\S]*?)^## /mu.exec(text) ?? [];
  const modules = [...way.matchAll(/`([a-z]+\/[\w-]+\.ts)`/gu)].flatMap(([, path = '']) => path);
  expect(modules.length).toBeGreaterThan(10);
  const roots = ['', 'suites/kit/'];
  expect(modules.filter((path) => roots.every((folder) => !existsSync(new URL(`${folder}${path}`, root))))).toEqual([]);
});

function isUsers(text: string): boolean {
  return text.startsWith('# users');
}
