// The version of this very package.
import { readFileSync } from 'node:fs';

/** From package.json, beside the sources and one level above the published build. */
export function readVersion(): string {
  for (const path of ['../package.json', '../../package.json'])
    try {
      const { name, version } = JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8')) as Record<
        string,
        string
      >;
      if (name === 'touchstone' && version !== undefined) return version;
    } catch {
      // Not here.
    }
  return 'unknown';
}
