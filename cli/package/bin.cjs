#!/usr/bin/env node
// The command. Every Node since 14 can read this file, so that an old one gets a sentence instead of a stack trace.
'use strict';

const { existsSync } = require('fs');
const { join } = require('path');
const { pathToFileURL } = require('url');
const describeOldNode = require('./old-node.cjs');

// A clone has the sources, and runs them; a package has what was built from them.
const source = join(__dirname, '..', 'main.ts');
const isClone = existsSync(source);
const refusal = isClone
  ? describeOldNode([22, 18], 'In a clone, npm scripts and `npm exec` use the right one.')
  : describeOldNode([22, 15]);

if (refusal === undefined) {
  void import(pathToFileURL(isClone ? source : join(__dirname, '..', '..', 'dist', 'cli.js')).href);
} else {
  process.stderr.write(`${refusal}\n`);
  process.exitCode = 2;
}
