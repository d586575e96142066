// Which texts are sizes in bytes.
import { parseByteSize } from './byte-size.ts';
import { testFunctions } from '../../tests/support/table.ts';

testFunctions(import.meta.url, { parseByteSize });
