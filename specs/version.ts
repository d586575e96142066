// The version of touchstone, from package.json: beside the sources, or one level above the published build.
import { readFileSync } from 'node:fs';
