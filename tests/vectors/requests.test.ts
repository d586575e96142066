// Each YAML file in requests/ says what an interface or the administration answers over HTTP in a dialect.
import { readdirSync } from 'node:fs';
import { describe } from 'vitest';
import { describeWorld, readWorlds } from './request-vectors.ts';

const folder = new URL('requests/', import.meta.url);
describe.each(readdirSync(folder))('%s', (file) => {
  for (const world of readWorlds(new URL(file, folder))) describeWorld(world);
});
