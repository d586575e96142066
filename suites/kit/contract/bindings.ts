// Request bodies that the contract leaves out: templates, preset by the OpenAPI files, overridden by configuration.
import { isRecord } from './json.ts';

/** operationId → template. A string that is exactly `{{name}}` stands for a value. */
export type Bindings = Readonly<Record<string, unknown>>;

/** The presets of a parsed OpenAPI document: every `x-template`, by operationId. */
export function presetBindings(document: {
  readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}): Bindings {
  const presets: Record<string, unknown> = {};
  for (const item of Object.values(document.paths))
    for (const operation of Object.values(item)) {
      if (!isRecord(operation) || typeof operation['operationId'] !== 'string') continue;
      const body = isRecord(operation['requestBody']) ? operation['requestBody'] : {};
      const template = operation['x-template'] ?? body['x-template'];
      if (template !== undefined) presets[operation['operationId']] = template;
    }
  return presets;
}

function placeholderIn(text: string): string | undefined {
  return /^\{\{\s*([\w.-]+)\s*\}\}$/.exec(text)?.[1];
}

/** Behind what is wrong after an operation that was answered with a success: its effect is owed, whatever body the contract leaves out. */
export function afterSuccess(operation: string): string {
  return `though ${operation} was answered with a success (if the target expects another body, which the contract does not define, set it under "bindings")`;
}

/** The names of the values that a template asks for. */
export function placeholdersOf(template: unknown): readonly string[] {
  if (typeof template === 'string') return [placeholderIn(template) ?? []].flat();
  if (Array.isArray(template)) return template.flatMap(placeholdersOf);
  return isRecord(template) ? Object.values(template).flatMap(placeholdersOf) : [];
}

/** Fills a template; keys and elements whose placeholder has no value are left out. */
export function fillTemplate(template: unknown, values: Readonly<Record<string, unknown>>): unknown {
  if (typeof template === 'string') {
    const name = placeholderIn(template);
    return name === undefined ? template : values[name];
  }
  if (Array.isArray(template))
    return template.map((item: unknown) => fillTemplate(item, values)).filter((item) => item !== undefined);
  if (!isRecord(template)) return template;
  return Object.fromEntries(
    Object.entries(template)
      .map(([key, value]) => [key, fillTemplate(value, values)] as const)
      .filter(([, value]) => value !== undefined),
  );
}
