// Validates JUnit documents by the schema of Jenkins's xunit plugin, `junit-10.xsd` beside this file, with libxml2's xmllint.
import { readFileSync } from 'node:fs';
import { validateXML } from 'xmllint-wasm';

const SCHEMA = new URL('junit-10.xsd', import.meta.url);
/** Of WebAssembly's memory, for many documents at once: 1 GiB. */
const MEMORY_PAGES = 16_384;

/** What makes the documents invalid, in xmllint's words; empty if all of them are valid. */
export async function findSchemaErrors(documents: readonly string[]): Promise<readonly string[]> {
  const { valid, errors, rawOutput } = await validateXML({
    xml: documents.map((contents, index) => ({ fileName: `${index}.xml`, contents })),
    schema: readFileSync(SCHEMA, 'utf8'),
    maxMemoryPages: MEMORY_PAGES,
  });
  if (valid) return [];
  return errors.length === 0 ? [rawOutput] : errors.map(({ rawMessage }) => rawMessage);
}
