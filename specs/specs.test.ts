// What the specs hold, and what their lint names: to generate from them, nothing may be overlooked or lead nowhere.
import { fileURLToPath } from 'node:url';
import { getHttpOperationsFromSpec } from '@stoplight/prism-cli/dist/operations.js';
import { expect, test } from 'vitest';
import { OPEN_REASONS, type Clause } from './clause.ts';
import { lintDocument } from './lint-document.ts';
import {
  countClauses,
  countPlaces,
  lintClauses,
  lintCoverage,
  lintOperations,
  lintRetired,
  uncoveredClauses,
} from './lint.ts';
import { loadClauses, loadDocument, loadPlaces, parseSpec } from './load.ts';
import { managementSpecs, storageSpecs } from './operations.ts';
import { routesOf, type OpenApiDocument } from './routes.ts';

const documents = { management: loadDocument('management'), storage: loadDocument('storage') };

test('the inventory has every row, item and bullet of the contract', () => {
  const { row, item, bullet, sentence } = countPlaces(loadPlaces());
  expect({ row, item, bullet }).toEqual({ row: 123, item: 37, bullet: 3 });
  expect(sentence).toBeGreaterThanOrEqual(36);
});

test('the lint names what is wrong with a retired clause', () => {
  const reason = 'It meant something else.';
  expect(
    lintRetired(
      [
        { id: clause.id, by: ['storage.sign.gone'], reason },
        { id: 'sign', by: [clause.id], reason },
      ],
      [clause],
    ),
  ).toEqual([
    'specs/clauses/retired.yaml: storage.sign.token-needed: the id is retired. Give the new clause another one.',
    'specs/clauses/retired.yaml: storage.sign.token-needed: "storage.sign.gone", which took its place, is not a clause. Correct it.',
    'specs/clauses/retired.yaml: sign: the retired id is not <interface>.<topic>.<what> in kebab-case. Write it so.',
  ]);
});

test('every interface has stated, implied and open clauses', () => {
  const counts = countClauses(loadClauses());
  for (const { stated, implied, open } of Object.values(counts))
    expect(Math.min(stated, implied, open)).toBeGreaterThan(0);
});

test.each([
  ['management', 25],
  ['storage', 21],
] as const)("Prism's own loader reads %s as its %i operations, as ours does", async (name, count) => {
  const operations = await getHttpOperationsFromSpec(fileURLToPath(new URL(`./openapi/${name}.yaml`, import.meta.url)));
  const found = operations.map(({ method, path }) => `${method.toUpperCase()} ${path}`).sort();
  expect(found).toHaveLength(count);
  expect(found).toEqual(
    routesOf(documents[name])
      .map(({ method, path }) => `${method} ${path}`)
      .sort(),
  );
});

const clause: Clause = {
  id: 'storage.sign.token-needed',
  interface: 'storage',
  strength: 'stated',
  text: 'A signed link is refused without its token.',
  places: ['Authentication/C/items/3'],
  operations: ['getSigned'],
};
const place = { key: 'Authentication/C/items/3', kind: 'item', about: 'token of a signed link' } as const;

test('the lint names what is wrong with a clause', () => {
  expect(
    lintClauses(
      [
        clause,
        clause,
        { ...clause, id: 'storage.Sign' },
        { ...clause, id: 'data.sign.open', places: ['Nowhere/-/items/1'] },
      ],
      [place],
    ),
  ).toEqual(
    [
      'storage.sign.token-needed: the id is there twice. Give one of the clauses an id of its own.',
      'storage.Sign: the id is not <interface>.<topic>.<what> in kebab-case. Write it so.',
      'data.sign.open: the id is not of storage. Begin it so, or move the clause to the file of its interface.',
      'data.sign.open: there is no place "Nowhere/-/items/1". Correct it: specs/clauses/places.yaml has them all.',
    ].map((line) => `specs/clauses/storage.yaml: ${line}`),
  );
});

test('the lint names a place without a clause and an excuse without a need', () => {
  const other = { key: 'Events/-/sentences/1', kind: 'sentence', about: 'events: left out' } as const;
  expect(lintCoverage([place, other], [clause], [{ place: place.key, reason: 'a heading' }])).toEqual([
    'specs/clauses/places.yaml: Events/-/sentences/1 (sentence: events: left out) has neither a clause nor an excuse. Add one of them.',
    'specs/clauses/excuses.yaml: Authentication/C/items/3: the place has a clause. Take the excuse out.',
  ]);
});

const tiny: OpenApiDocument = {
  openapi: '3.1.0',
  info: { title: 'Tiny', version: '1' },
  paths: {
    '/signed/{name}': {
      get: {
        operationId: 'get_signed',
        'x-clauses': ['storage.sign.gone'],
        'x-clause': 'storage.sign.lost',
        responses: { ok: { $ref: '#/nowhere' } },
      },
    },
  },
};

test('the lint names a clause that an operation cites and that is not there', () => {
  expect(lintOperations([clause], { management: { ...tiny, paths: {} }, storage: tiny })).toEqual([
    'specs/openapi/storage.yaml: GET /signed/{name}: x-clauses: "storage.sign.gone" is not a clause of storage. Correct the id: specs/clauses/storage.yaml has them all.',
    'specs/openapi/storage.yaml: #/paths/~1signed~1%7Bname%7D/get/x-clause: "storage.sign.lost" is not a clause of storage. Correct the id: specs/clauses/storage.yaml has them all.',
  ]);
});

test('the lint names what is unsound in a document', () => {
  expect(lintDocument(tiny)).toEqual([
    '#/paths/~1signed~1%7Bname%7D/get/responses/ok/$ref: the reference "#/nowhere" leads nowhere. Correct it.'.replace(
      '$',
      '%24',
    ),
    'GET /signed/{name}: the operationId "get_signed" is not in camelCase. Write it so.',
    'GET /signed/{name}: the path parameter name is not declared. Add it to parameters.',
    'GET /signed/{name}: "ok" is not a status. Write 200, 2XX or default.',
    'GET /signed/{name}: the response ok has no description. Add one.',
  ]);
});

test('an operation of storage is named of which policies learn nothing, or too much', () => {
  const told = (texts?: unknown) => ({
    operationId: 'some',
    responses: { 200: { description: 'OK' } },
    ...(texts === undefined ? {} : { 'x-told': texts }),
  });
  const paths = {
    '/object/one': { get: told(), put: told(['a', 'b', 'c']), post: told(['a', 'b']) },
    '/bucket/': { get: told('a'), post: told([7]), delete: told([]) },
    '/status': { get: told(), put: told(['a']) },
  };
  const mistakes = lintDocument({ ...tiny, paths }, 'with-overlays');
  expect(mistakes.map((mistake) => mistake.replace(/: .*/u, ''))).toEqual([
    'GET /object/one',
    'PUT /object/one',
    'GET /bucket/',
    'POST /bucket/',
    'DELETE /bucket/',
  ]);
});

test('a misspelled keyword is named, of OpenAPI, of a schema and of ours', () => {
  const schema = { typ: 'string' };
  const get = {
    operationId: 'getSigned',
    'x-clauze': 'storage.sign.token-needed',
    parameters: [{ name: 'name', in: 'path', required: true, schema: {}, descripton: 'A name.' }],
    responses: { 200: { description: 'OK', content: { 'text/plain': { schema } } } },
  };
  expect(lintDocument({ ...tiny, paths: { '/signed/{name}': { get } } })).toEqual([
    'GET /signed/{name}: the operation has the unknown keyword "x-clauze". Correct it.',
    'GET /signed/{name}: the parameter name has the unknown keyword "descripton". Correct it.',
    '#/paths/~1signed~1%7Bname%7D/get/responses/200/content/text~1plain/schema: strict mode: unknown keyword: "typ". Correct the schema.',
  ]);
});

test('an example is named that sends what the operation does not take, or after what there is not', () => {
  const requestBody = {
    'x-binding': ['signed-binding'],
    'x-template': {},
    content: { 'application/json': { schema: { type: 'string' } } },
  };
  const post = {
    operationId: 'makeSigned',
    'x-example': { befor: 1, before: ['nothing'], body: 7 },
    requestBody,
    responses: { 200: { description: 'OK' } },
  };
  expect(lintDocument({ ...tiny, paths: { '/signed': { post } } })).toEqual([
    'POST /signed: the example has "nothing", which is unknown. Correct it.',
    'POST /signed: the example has "befor", which is unknown. Correct it.',
    'POST /signed: the example has a body that is not allowed: data must be string. Correct it.',
  ]);
});

test('a stated or implied clause without a case is uncovered, unless no black box can judge it', () => {
  expect(uncoveredClauses([clause], [{ clauses: [] }])).toEqual([clause]);
  expect(uncoveredClauses([clause], [{ clauses: [clause.id] }])).toEqual([]);
  const implied = { ...clause, strength: 'implied' as const };
  expect(uncoveredClauses([implied, { ...clause, strength: 'open' }], [])).toEqual([implied]);
  expect(uncoveredClauses([{ ...clause, untestable: 'it would need a second account' }], [])).toEqual([]);
});

test('a clause without what its strength asks for, or with what it does not go with, is told', () => {
  const open = '  - { id: data.x.y, strength: open, text: T, places: [P], mock: Yes. }\n';
  const stated =
    '  - { id: data.x.z, strength: stated, text: T, places: [P], why: silent, mock: No., inference: So. }\n';
  const implied = '  - { id: data.x.w, strength: implied, text: T, places: [P] }\n';
  expect(() => parseSpec('specs/clauses/data.yaml', `clauses:\n${open}${stated}${implied}`, 'clauses')).toThrow(
    [
      "specs/clauses/data.yaml: clauses[0] (data.x.y): must have required property 'why'",
      'specs/clauses/data.yaml: clauses[1] (data.x.z).why: does not go with the strength',
      'specs/clauses/data.yaml: clauses[1] (data.x.z).mock: does not go with the strength',
      'specs/clauses/data.yaml: clauses[1] (data.x.z).inference: does not go with the strength',
      "specs/clauses/data.yaml: clauses[2] (data.x.w): must have required property 'inference'",
    ].join('\n'),
  );
});

test('a mistake in a spec file is told with file, entry and key', () => {
  const source = 'clauses:\n  - { id: data.x.y, strength: maybe, text: T, places: [P], colour: red }\n';
  expect(() => parseSpec('specs/clauses/data.yaml', source, 'clauses')).toThrow(
    [
      'specs/clauses/data.yaml: clauses[0] (data.x.y): unknown key "colour"; correct it or take it out',
      'specs/clauses/data.yaml: clauses[0] (data.x.y).strength: must be one of stated, implied, open',
    ].join('\n'),
  );
  expect(() => parseSpec('specs/clauses/data.yaml', 'clauses: [', 'clauses')).toThrow(
    /^specs\/clauses\/data\.yaml is not valid YAML: [^]+Correct the file there\.$/u,
  );
});

test.each(['contract', 'supabase'] as const)('the mock has each operation of the documents in %s', (dialect) => {
  const served = { management: managementSpecs(dialect), storage: storageSpecs(dialect) };
  for (const name of ['management', 'storage'] as const)
    expect(served[name].map(({ operation }) => operation)).toEqual(
      expect.arrayContaining(routesOf(documents[name]).map(({ operation }) => operation)),
    );
});

test('a clause is open for one of the reasons that readers know, and for no other', () => {
  const parse = (why: string): unknown => {
    const clause = { id: 'storage.sign.again', strength: 'open', text: 'T.', places: ['sign'], why, mock: 'A.' };
    return parseSpec('clauses.yaml', JSON.stringify({ clauses: [clause] }), 'clauses');
  };
  for (const why of OPEN_REASONS) expect(parse(why)).toBeDefined();
  expect(() => parse('lazy')).toThrow('why');
});
