// The mock in a program of ES modules.
import * as touchstone from 'touchstone';
import * as node from 'touchstone/node';
import firstQuery from './first-query.cjs';

await firstQuery(touchstone, node);
