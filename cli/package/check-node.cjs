// The first import of each published entry: an old Node, and a test environment that hides what Node has, get a sentence instead of the name of what our modules lack.
'use strict';

const describeOldNode = require('./old-node.cjs');

const refusal = describeOldNode([22, 15]) || describeHidden();
if (refusal !== undefined) throw new Error(refusal);

/** Jest's jsdom has few of the platform's own classes. */
function describeHidden() {
  const platform = globalThis;
  const names = ['Request', 'Response', 'Headers', 'ReadableStream', 'TextEncoder', 'structuredClone'];
  const lacking = names.filter((name) => typeof platform[name] === 'undefined');
  if (!platform.crypto || !platform.crypto.subtle) lacking.push('crypto.subtle');
  if (lacking.length === 0) return undefined;
  return `touchstone needs ${lacking.join(', ')}, which this environment does not have. In Jest, run the file in the environment "node", or start the mock in globalSetup and ask it over HTTP; a page has crypto.subtle over HTTPS and on localhost.`;
}
