#!/usr/bin/env node
// The command. Every Node since 14 can read this file, so that an old one gets a sentence instead of a stack trace.
'use strict';

const { existsSync } = require('fs');
const { join } = require('path');
const { pathToFileURL } = require('url');

// A clone has the sources, and runs them; a package has what was built from them.
const source = join(__dirname, '..', 'main.ts');
const isClone = existsSync(source);
const [major, minor] = process.versions.node.split('.').map(Number);
const needed = isClone ? [22, 18] : [22, 15];

if (major > needed[0] || (major === needed[0] && minor >= needed[1])) {
  void import(pathToFileURL(isClone ? source : join(__dirname, '..', '..', 'dist', 'cli.js')).href);
} else {
  const cure = isClone
    ? 'In a clone, npm scripts and `npm exec` use the right one.'
    : 'Install a newer one (https://nodejs.org), or try: npx -p node@24 -p touchstone touchstone --help';
  process.stderr.write(
    `touchstone needs Node ${needed.join('.')} or newer; this is Node ${process.versions.node}. ${cure}\n`,
  );
  process.exitCode = 2;
}
