// Which project a request is for, by its path or its host.
import { parseProjectAddress } from './locate.ts';
import { testFunctions } from '../../tests/support/table.ts';

const HOSTS = ['localhost', 'mock.example'];

testFunctions(import.meta.url, {
  parseProjectAddress: (path: string, host: string) => parseProjectAddress(path, host, HOSTS),
});
