// Validators compiled to text do what ajv does, and need nothing at run time.
import { expect, test } from 'vitest';
import { compileValidator, type Taking } from './compile-validator.ts';
import type { Validate } from './operation.ts';
import type { DocumentNode } from './references.ts';

async function compile(schema: DocumentNode, taking: Taking = {}): Promise<Validate> {
  const text = `export const validate = ${compileValidator(schema, taking)};`;
  const module = (await import(`data:text/javascript,${encodeURIComponent(text)}`)) as { readonly validate: Validate };
  return module.validate;
}

test('takes values as the options say, fills in defaults and cuts what is too large', async () => {
  const limit = { type: 'integer', default: 10, 'x-taken-as-at-most': 50 };
  const validate = await compile(
    { type: 'object', properties: { limit } },
    { coerceTypes: true, removeAdditional: 'all' },
  );
  const taken = [{}, { limit: '20', other: 1 }, { limit: 51 }].filter((value) => validate(value));
  expect(taken).toEqual([{ limit: 10 }, { limit: 20 }, { limit: 50 }]);
});

test('says what is wrong in the words of ajv, or in those of the document', async () => {
  const name = { type: 'string', minLength: 2, pattern: '^[a-z]+$', 'x-refusal': 'must be small letters' };
  const validate = await compile({ type: 'object', required: ['name'], properties: { name } }, { allErrors: true });
  const mistakesOf = (value: unknown): unknown => (validate(value) ? [] : validate.errors);
  expect(mistakesOf({ name: '😀' })).toEqual([
    {
      instancePath: '/name',
      keyword: 'minLength',
      params: { limit: 2 },
      message: 'must NOT have fewer than 2 characters',
    },
    { instancePath: '/name', keyword: 'pattern', params: {}, message: 'must be small letters' },
  ]);
  expect(mistakesOf({})).toMatchObject([{ instancePath: '', message: "must have required property 'name'" }]);
});

test('compares values deeply without ajv', async () => {
  const validate = await compile({ enum: [{ a: [1] }] });
  expect([{ a: [1] }, { a: [2] }].map((value) => validate(value))).toEqual([true, false]);
});

test('refuses a keyword that it does not know', () => {
  expect(() => compileValidator({ type: 'integer', minimun: 1 }, {})).toThrow('unknown keyword: "minimun"');
});
