import { testFunctions } from '../../tests/support/table.ts';
import { createRandom } from '../kit/contract/random.ts';
import { nearTokens, randomAddress, randomReference, randomToken, similarKey } from './random-text.ts';

testFunctions(import.meta.url, {
  randomReference: (seed: string) => randomReference(createRandom(seed)),
  randomToken: (seed: string) => randomToken(createRandom(seed)),
  randomAddress: (seed: string) => randomAddress(createRandom(seed)),
  similarKey: (key: string) => similarKey(key, createRandom('7:c')),
  nearTokens,
});
