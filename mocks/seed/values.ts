// Invents one value for a column from its type, its checks and, for text, its name.
import type { Faker } from '@faker-js/faker';
import { readHints } from './checks.ts';
import type { SeedColumn, SeedType } from './tables.ts';
import { inventText } from './texts.ts';

type Maker = (faker: Faker, column: SeedColumn, attempt: number) => string;

const BY_TYPE: readonly (readonly [RegExp, Maker])[] = [
  [/^smallint$/, (faker, column) => toInteger(faker, column, 1000)],
  [/^(integer|bigint)$/, (faker, column) => toInteger(faker, column, 100_000)],
  [/^(real|double precision)$/, (faker, column) => toNumeric(faker, column, '6', '2')],
  [/^numeric/, (faker, column) => toNumeric(faker, column)],
  [/^money$/, (faker, column) => toNumeric(faker, column, '6', '2')],
  [/^boolean$/, (faker) => String(faker.datatype.boolean())],
  [/^uuid$/, (faker) => faker.string.uuid()],
  [/^date$/, (faker, _, attempt) => toMoment(faker, attempt).slice(0, 10)],
  [/^timestamp/, (faker, _, attempt) => toMoment(faker, attempt)],
  [/^time/, (faker, _, attempt) => toMoment(faker, attempt).slice(11, 19)],
  [/^interval$/, (faker) => `${faker.number.int({ min: 1, max: 72 })} hours`],
  [/^jsonb?$/, (faker, column, attempt) => toJson(faker, column, attempt)],
  [/^bytea$/, (faker) => `\\x${faker.string.hexadecimal({ length: 16, prefix: '', casing: 'lower' })}`],
  [/^(inet|cidr)$/, (faker) => faker.internet.ipv4()],
  [/^macaddr$/, (faker) => faker.internet.mac()],
  [/^(text|citext|name)$|^character|^"char"$/, inventText],
];

/** The value as PostgreSQL reads it; undefined when no generator knows the type. */
export function inventValue(faker: Faker, column: SeedColumn, attempt = 0): string | undefined {
  const { of, hints } = column;
  // A list of one check may not be all that is allowed: later attempts look elsewhere.
  if (hints.choices.length > 0 && attempt % 4 < 3) return faker.helpers.arrayElement([...hints.choices]);
  if (of.labels.length > 0) return faker.helpers.arrayElement([...of.labels]);
  if (of.element !== undefined) return toArray(faker, column, of.element, attempt);
  if (of.attributes !== undefined) return toComposite(faker, column, of.attributes);
  const type = of.text.replace(/^(?:"(?:[^"]|"")+"|\w+)\./, '');
  const maker = BY_TYPE.find(([pattern]) => pattern.test(type))?.[1];
  return maker === undefined ? inventOdd(faker, type) : maker(faker, column, attempt);
}

function toArray(faker: Faker, column: SeedColumn, element: SeedType, attempt: number): string | undefined {
  const { elements, fewest = 0, many = Math.max(fewest, 3) } = column.hints;
  const min = Math.min(Math.max(fewest, 1), many);
  const item = { ...column, of: element, unique: false, hints: { ...NO_HINTS, choices: elements } };
  const items = Array.from({ length: faker.number.int({ min, max: Math.min(many, min + 2) }) }, () =>
    inventValue(faker, item, attempt),
  );
  const known = items.filter((value) => value !== undefined);
  return known.length < items.length ? undefined : `{${known.map(quote).join(',')}}`;
}

const NO_HINTS = readHints([]);

function toComposite(faker: Faker, column: SeedColumn, attributes: readonly SeedType[]): string {
  const values = attributes.map((of) => inventValue(faker, { ...column, of, unique: false, hints: NO_HINTS }));
  return `(${values.map((value) => (value === undefined ? '' : quote(value))).join(',')})`;
}

function quote(value: string): string {
  return `"${value.replaceAll(/["\\]/g, (character) => `\\${character}`)}"`;
}

function toInteger(faker: Faker, { hints: { least, most } }: SeedColumn, usual: number): string {
  const min = Math.ceil(least ?? Math.min(0, most ?? 0));
  const max = Math.floor(most ?? Math.max(min + 1000, usual));
  return String(faker.number.int({ min, max: Math.max(min, max) }));
}

function toNumeric(faker: Faker, { of, hints }: SeedColumn, digits = '10', places = '2'): string {
  const [, precision = digits, scale = of.text.includes('(') ? '0' : places] =
    /\((\d+)(?:,(-?\d+))?\)/.exec(of.text) ?? [];
  const fractionDigits = Math.min(Math.max(Number(scale), 0), 6);
  const whole = Math.min(Math.max(Number(precision) - Number(scale), 0), 6);
  const limit = whole === 0 ? 1 - 10 ** -fractionDigits : 10 ** whole - 1;
  const min = hints.least ?? Math.min(0, hints.most ?? 0);
  const max = Math.max(min, Math.min(hints.most ?? limit, limit));
  return faker.number.float({ min, max, fractionDigits }).toFixed(fractionDigits);
}

/** In the past, unless a check wants something else. */
function toMoment(faker: Faker, attempt: number): string {
  const moment = attempt % 2 === 0 ? faker.date.past({ years: 2 }) : faker.date.future({ years: 10 });
  return moment.toISOString();
}

function toJson(faker: Faker, { hints: { json } }: SeedColumn, attempt: number): string {
  const object = { [faker.lorem.word()]: faker.lorem.words(2) };
  const others: readonly unknown[] = [object, [], {}, [object], 1, 'text'];
  if (json === 'array') return JSON.stringify([faker.lorem.word()]);
  if (json === 'string') return JSON.stringify(faker.lorem.word());
  if (json === 'number') return String(faker.number.int(100));
  return JSON.stringify(json === 'object' ? object : others[attempt % others.length]);
}

/** Where a column does not say how many. */
const DIMENSIONS = 3;

/** Types that few tables have: ranges, geometry, networks, and those of extensions; without the schema, such as `vector(3)`. */
const ODD_TYPES: readonly (readonly [RegExp, (faker: Faker, type: string) => string])[] = [
  [/^(?:half)?vec(?:tor)?\b/, (faker, type) => `[${numbers(faker, sizeOf(type)).join(',')}]`],
  [/^sparsevec\b/, (faker, type) => `{1:${numbers(faker, 1).join('')}}/${sizeOf(type)}`],
  [/^bit(?:\(|$)/, (faker, type) => faker.string.binary({ length: sizeOf(type, 1), prefix: '' })],
  [/^bit varying\b/, (faker, type) => faker.string.binary({ length: Math.min(sizeOf(type, 8), 8), prefix: '' })],
  [/^(?:int4|int8|num)range$/, (faker) => toRange(faker.number.int(10_000), 1, String)],
  [/^daterange$/, (faker) => toRange(pastOf(faker), 24 * HOUR, (time) => new Date(time).toISOString().slice(0, 10))],
  [/^ts(?:tz)?range$/, (faker) => toRange(pastOf(faker), HOUR, (time) => new Date(time).toISOString())],
  [/range$/, (_, type) => (type.endsWith('multirange') ? '{}' : 'empty')],
  [/^(?:geometry|geography)\b/, (faker, type) => toGeometry(faker, type)],
  [/^point$/, (faker) => `(${pair(faker)})`],
  [/^(?:line|lseg|box|path)$/, (faker) => `((${pair(faker)}),(${pair(faker)}))`],
  [/^polygon$/, () => '((0,0),(0,1),(1,1))'],
  [/^circle$/, (faker) => `<(${pair(faker)}),1>`],
  [/^hstore$/, (faker) => `"${faker.lorem.word()}"=>"${faker.lorem.word()}"`],
  [/^ltree$/, (faker) => `top.${faker.lorem.word()}.${faker.lorem.word()}`],
  [/^tsvector$|^tsquery$/, (faker) => faker.lorem.word()],
  [/^xml$/, (faker) => `<note>${faker.lorem.words(2)}</note>`],
  [/^macaddr8$/, (faker) => `${faker.internet.mac()}:00:01`],
  [/^cube$/, (faker) => `(${pair(faker)})`],
  [/^jsonpath$/, () => '$.a'],
  [/^pg_lsn$/, () => '0/0'],
  [/^oid$/, (faker) => String(faker.number.int(10_000))],
];

/** Undefined for a type that is not known. */
function inventOdd(faker: Faker, type: string): string | undefined {
  return ODD_TYPES.find(([pattern]) => pattern.test(type))?.[1](faker, type);
}

function sizeOf(type: string, otherwise = DIMENSIONS): number {
  return Number(/\((\d+)\)/.exec(type)?.[1] ?? otherwise);
}

function numbers(faker: Faker, count: number): readonly number[] {
  return Array.from({ length: count }, () => faker.number.float({ min: -1, max: 1, fractionDigits: 3 }));
}

/** Longitude and latitude, so that a place on earth may be meant. */
function pair(faker: Faker, separator = ','): string {
  return [
    faker.location.longitude({ precision: 4 }),
    faker.location.latitude({ max: 80, min: -80, precision: 4 }),
  ].join(separator);
}

function toGeometry(faker: Faker, type: string): string {
  const [, shape = 'Point', system] = /\((\w+)(?:,(\d+))?\)/.exec(type) ?? [];
  const identifier = system ?? (type.startsWith('geography') ? '4326' : undefined);
  const text = toShape(faker, shape.toUpperCase());
  return identifier === undefined ? text : `SRID=${identifier};${text}`;
}

function toShape(faker: Faker, shape: string): string {
  const point = pair(faker, ' ');
  const square = '(0 0,0 1,1 1,1 0,0 0)';
  if (shape === 'POINTZ') return `POINT Z (${point} 0)`;
  if (shape === 'LINESTRING') return `LINESTRING(${point},${pair(faker, ' ')})`;
  if (shape === 'POLYGON') return `POLYGON(${square})`;
  if (shape === 'MULTIPOINT') return `MULTIPOINT(${point})`;
  if (shape === 'MULTILINESTRING') return `MULTILINESTRING((${point},${pair(faker, ' ')}))`;
  if (shape === 'MULTIPOLYGON') return `MULTIPOLYGON((${square}))`;
  return `POINT(${point})`;
}

const HOUR = 3_600_000;

function pastOf(faker: Faker): number {
  return faker.date.past({ years: 2 }).getTime();
}

function toRange(from: number, step: number, write: (value: number) => string): string {
  return `["${write(from)}","${write(from + step)}")`;
}
