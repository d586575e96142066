// What the proof does not derive from the document: properties that every object has, and several mistakes at once.
import { testFunctions } from '../../tests/support/table.ts';
import { readExchange } from '../kit/contract/read-exchange.ts';
import { storageSuite } from './suite.ts';

testFunctions(import.meta.url, {
  mistakes(operation: string, text: string) {
    const request = { method: 'GET', url: 'http://x.test/', operation };
    const response = { status: 200, headers: [], body: new TextEncoder().encode(text) };
    return storageSuite
      .checkAnswer(readExchange(request, response, 1), undefined)
      ?.map(({ clause, path, extra = false }) => [clause, path, ...(extra ? ['extra'] : [])]);
  },
});
