// Says in one sentence which Node is needed. Every Node since 14 can read this file.
'use strict';

/** Undefined if this Node will do, or if this is not Node. No package is named: nobody knows who has its name where this is read. */
module.exports = function describeOldNode(needed, cure = 'Install a newer one (https://nodejs.org).') {
  const version = typeof process === 'object' && process.versions && process.versions.node;
  if (!version) return undefined;
  const [major, minor] = version.split('.').map(Number);
  if (major > needed[0] || (major === needed[0] && minor >= needed[1])) return undefined;
  return `touchstone needs Node ${needed.join('.')} or newer; this is Node ${version}. ${cure}`;
};
