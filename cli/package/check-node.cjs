// The first import of each published entry: an old Node gets a sentence instead of the name of what its modules lack.
'use strict';

const describeOldNode = require('./old-node.cjs');

const refusal = describeOldNode([22, 15], 'Install a newer one (https://nodejs.org).');
if (refusal !== undefined) throw new Error(refusal);
