// Compiles a JSON Schema to the text of a validator that needs nothing at run time, neither ajv nor `require`.
import { createRequire } from 'node:module';
import { Ajv, _, str, stringify, type CodeKeywordDefinition, type Options } from 'ajv';
import standalone from 'ajv/dist/standalone/index.js';
import type { DocumentNode } from './references.ts';

/** How values of one part of requests are taken: options of ajv, as `x-requests` of an overlay names them. */
export type Taking = Pick<Options, 'coerceTypes' | 'removeAdditional' | 'allErrors'>;

const require = createRequire(import.meta.url);

/** Neither infinite nor a text: the service asks this of sizes, and reports it in these words. */
const finite: CodeKeywordDefinition = {
  keyword: 'x-finite',
  error: { message: 'must pass "finite" keyword validation' },
  code(context) {
    context.fail(_`${context.data} !== null && !Number.isFinite(${context.data})`);
  },
};

/** A larger number is taken for this one. */
const atMost: CodeKeywordDefinition = {
  keyword: 'x-taken-as-at-most',
  schemaType: 'number',
  code({ gen, data, schemaCode, it: { parentData, parentDataProperty } }) {
    gen.if(_`${data} > ${schemaCode}`, () => {
      gen.assign(_`${parentData}[${parentDataProperty}]`, _`${schemaCode}`);
    });
  },
};

/** Its neighbour `x-refusal` says in words what a pattern wants. */
function withRefusal(standard: CodeKeywordDefinition): CodeKeywordDefinition {
  return {
    ...standard,
    error: {
      ...standard.error,
      message({ parentSchema, schemaCode }) {
        const refusal: unknown = parentSchema?.['x-refusal'];
        return typeof refusal === 'string' ? str`${refusal}` : str`must match pattern "${schemaCode}"`;
      },
    },
  };
}

/** The mistake names the type of what is missing, too. */
function withType(standard: CodeKeywordDefinition): CodeKeywordDefinition {
  return {
    ...standard,
    before: 'properties',
    error: {
      message: ({ params: { missingProperty } }) => str`must have required property '${missingProperty}'`,
      params({ params: { missingProperty }, schema, parentSchema }) {
        const properties = (parentSchema?.['properties'] ?? {}) as Readonly<
          Record<string, { readonly type?: unknown }>
        >;
        const types = (schema as readonly string[]).map((name) => [name, properties[name]?.type] as const);
        const typeOf = stringify(Object.fromEntries(types));
        return _`{missingProperty: ${missingProperty}, type: ${typeOf}[${missingProperty}]}`;
      },
    },
  };
}

/** An expression for the validator. Throws an Error that says what is wrong with the schema. */
export function compileValidator(schema: DocumentNode, taking: Taking): string {
  const ajv = new Ajv({
    code: { source: true, esm: true },
    strictSchema: true,
    strictTypes: false,
    strictTuples: false,
    useDefaults: true,
    keywords: [finite, atMost],
    ...taking,
  });
  const pattern = withRefusal(ajv.getKeyword('pattern') as CodeKeywordDefinition);
  ajv.removeKeyword('pattern').addKeyword(pattern).addKeyword('x-refusal');
  const required = withType(ajv.getKeyword('required') as CodeKeywordDefinition);
  ajv.removeKeyword('required').addKeyword(required);
  const text = standalone.default(ajv, ajv.compile(schema));
  const [head = '', name = ''] =
    /^"use strict";\s*export const validate = (\w+);\s*export default \w+;\s*/u.exec(text) ?? [];
  const body = text
    .slice(head.length)
    .replaceAll(/require\("(ajv\/dist\/runtime\/(?:equal|ucs2length))"\)\.default/gu, (_call, module: string) => {
      const { default: helper } = require(module) as { readonly default: { toString(): string } };
      return `(${helper.toString()})`;
    })
    // Where in the schema a mistake was found, and which pattern, nothing reads: a page need not load it.
    .replaceAll(/schemaPath:"(?:[^"\\]|\\.)*",/gu, '')
    .replaceAll(/params:\{pattern: "(?:[^"\\]|\\.)*"\}/gu, 'params:{}');
  const needed = /require\([^)]*\)/u.exec(body);
  if (name === '' || needed !== null)
    throw new Error(`its validator would need ${needed?.[0] ?? 'another form'} at run time; use another keyword`);
  return `/* @__PURE__ */ (() => {\n${body}return ${name};\n})()`;
}
