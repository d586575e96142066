// Values of types that few tables have: ranges, geometry, networks, and those of extensions.
import type { Faker } from '@faker-js/faker';

/** `type` is without the schema, such as `vector(3)`. */
type Maker = (faker: Faker, type: string) => string;

/** Where a column does not say how many. */
const DIMENSIONS = 3;

const ODD_TYPES: readonly (readonly [RegExp, Maker])[] = [
  [/^(?:half)?vec(?:tor)?\b/, (faker, type) => `[${numbers(faker, sizeOf(type)).join(',')}]`],
  [/^sparsevec\b/, (faker, type) => `{1:${numbers(faker, 1).join('')}}/${sizeOf(type)}`],
  [/^bit(?:\(|$)/, (faker, type) => faker.string.binary({ length: sizeOf(type, 1), prefix: '' })],
  [/^bit varying\b/, (faker, type) => faker.string.binary({ length: Math.min(sizeOf(type, 8), 8), prefix: '' })],
  [/^(?:int4|int8|num)range$/, (faker) => toRange(faker.number.int(10_000), (from) => String(from))],
  [/^daterange$/, (faker) => toRange(dayOf(faker), (day) => toDate(day))],
  [/^ts(?:tz)?range$/, (faker) => toRange(dayOf(faker) + faker.number.int(23) / 24, (day) => toTime(day), 1 / 24)],
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
export function inventOdd(faker: Faker, type: string): string | undefined {
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

const DAY = 86_400_000;

function dayOf(faker: Faker): number {
  return Math.floor(faker.date.past({ years: 2 }).getTime() / DAY);
}

function toDate(day: number): string {
  return new Date(day * DAY).toISOString().slice(0, 10);
}

function toTime(day: number): string {
  return new Date(day * DAY).toISOString();
}

function toRange(from: number, write: (value: number) => string, step = 1): string {
  return `["${write(from)}","${write(from + step)}")`;
}
