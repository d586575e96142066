// The mock in a program of CommonJS.
void require('./first-query.cjs')(require('touchstone'), require('touchstone/node'));
