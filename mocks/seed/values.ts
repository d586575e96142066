// Invents one value for a column from its type and, for text, from its name.
import type { Faker } from '@faker-js/faker';
import type { SeedColumn } from './read-tables.ts';

type Maker = (faker: Faker, column: SeedColumn) => string;

/** Column names show what text is meant; the first pattern that fits wins. */
const BY_NAME: readonly (readonly [RegExp, Maker])[] = [
  [/e_?mail/i, (faker) => faker.internet.email().toLowerCase()],
  [/first_?name|given_?name/i, (faker) => faker.person.firstName()],
  [/last_?name|family_?name|surname/i, (faker) => faker.person.lastName()],
  [/user_?name|login|handle|nick/i, (faker) => faker.internet.username()],
  [/company|organi[sz]ation/i, (faker) => faker.company.name()],
  [/product/i, (faker) => faker.commerce.productName()],
  [/name/i, (faker) => faker.person.fullName()],
  [/phone|mobile/i, (faker) => faker.phone.number()],
  [/slug/i, (faker) => faker.lorem.slug()],
  [/url|link|website|avatar|image/i, (faker) => faker.internet.url()],
  [/city|town/i, (faker) => faker.location.city()],
  [/country/i, (faker) => faker.location.country()],
  [/street|address/i, (faker) => faker.location.streetAddress()],
  [/zip|post_?code/i, (faker) => faker.location.zipCode()],
  [/currency/i, (faker) => faker.finance.currencyCode()],
  [/colou?r/i, (faker) => faker.color.human()],
  [/title|subject|headline|label/i, (faker) => faker.lorem.sentence({ min: 2, max: 5 }).replace(/\.$/, '')],
  [/body|content|description|text|comment|notes?|bio|summary/i, (faker) => faker.lorem.paragraph()],
  [/status|state/i, (faker) => faker.helpers.arrayElement(['new', 'active', 'done'])],
];

const BY_TYPE: readonly (readonly [RegExp, Maker])[] = [
  [/^smallint$/, (faker) => String(faker.number.int({ min: 0, max: 1000 }))],
  [/^(integer|bigint)$/, (faker) => String(faker.number.int({ min: 0, max: 100_000 }))],
  [/^(real|double precision)$/, (faker) => String(faker.number.float({ min: 0, max: 1000, fractionDigits: 2 }))],
  [/^numeric/, toNumeric],
  [/^money$/, (faker) => faker.finance.amount()],
  [/^boolean$/, (faker) => String(faker.datatype.boolean())],
  [/^uuid$/, (faker) => faker.string.uuid()],
  [/^date$/, (faker) => faker.date.past({ years: 2 }).toISOString().slice(0, 10)],
  [/^time/, (faker, column) => toTime(faker, column)],
  [/^interval$/, (faker) => `${faker.number.int({ min: 1, max: 72 })} hours`],
  [/^jsonb?$/, (faker) => JSON.stringify({ [faker.lorem.word()]: faker.lorem.words(2) })],
  [/^bytea$/, (faker) => `\\x${faker.string.hexadecimal({ length: 16, prefix: '', casing: 'lower' })}`],
  [/^(inet|cidr)$/, (faker) => faker.internet.ipv4()],
  [/^macaddr$/, (faker) => faker.internet.mac()],
  [/range$/, () => 'empty'],
  [/^(text|citext|name|extensions\.citext)$|^character|^"char"$/, toText],
];

/** The value as PostgreSQL reads it; undefined when no generator knows the type. */
export function inventValue(faker: Faker, column: SeedColumn): string | undefined {
  if (column.labels.length > 0) return faker.helpers.arrayElement([...column.labels]);
  if (column.type.endsWith('[]')) return '{}';
  const maker = BY_TYPE.find(([pattern]) => pattern.test(column.type))?.[1];
  return maker?.(faker, column);
}

function toText(faker: Faker, column: SeedColumn): string {
  const maker = BY_NAME.find(([pattern]) => pattern.test(column.name))?.[1];
  const text = maker === undefined ? faker.lorem.words({ min: 1, max: 3 }) : maker(faker, column);
  const separator = /e_?mail/i.test(column.name) ? '.' : ' ';
  const made = column.unique ? `${faker.string.alphanumeric({ length: 6, casing: 'lower' })}${separator}${text}` : text;
  const limit = /\((\d+)\)$/.exec(column.type)?.[1];
  if (limit === undefined) return made;
  return made.slice(0, Number(limit));
}

function toNumeric(faker: Faker, column: SeedColumn): string {
  const [, precision = '10', scale = '2'] = /\((\d+),(\d+)\)/.exec(column.type) ?? [];
  const whole = Math.min(Math.max(Number(precision) - Number(scale), 0), 6);
  return faker.number
    .float({ min: 0, max: 10 ** whole - 1, fractionDigits: Math.min(Number(scale), 6) })
    .toFixed(Math.min(Number(scale), 6));
}

function toTime(faker: Faker, column: SeedColumn): string {
  const moment = faker.date.past({ years: 2 }).toISOString();
  if (column.type.startsWith('timestamp')) return moment;
  return moment.slice(11, 19);
}
