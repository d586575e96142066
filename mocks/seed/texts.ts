// Invents texts for a column, such as names, emails and addresses: by its name, by the patterns that its checks name, and by forms that checks often want.
import type { Faker } from '@faker-js/faker';
import { createFromPattern } from './from-pattern.ts';
import type { SeedColumn } from './tables.ts';

type Maker = (faker: Faker) => string;

/** Column names show what text is meant; the first pattern that fits wins. */
const BY_NAME: readonly (readonly [RegExp, Maker])[] = [
  [/e_?mail/i, (faker) => faker.internet.email().toLowerCase()],
  [/first_?name|given_?name/i, (faker) => faker.person.firstName()],
  [/last_?name|family_?name|surname/i, (faker) => faker.person.lastName()],
  [/user_?name|login|handle|nick/i, (faker) => faker.internet.username()],
  [/company|organi[sz]ation/i, (faker) => faker.company.name()],
  [/product/i, (faker) => faker.commerce.productName()],
  [/name/i, (faker) => faker.person.fullName()],
  [/phone|mobile/i, (faker) => faker.phone.number({ style: 'international' })],
  [/slug/i, (faker) => faker.lorem.slug()],
  [/url|link|website|avatar|image/i, (faker) => faker.internet.url()],
  [/city|town/i, (faker) => faker.location.city()],
  [/country_?code/i, (faker) => faker.location.countryCode()],
  [/country/i, (faker) => faker.location.country()],
  [/street|address/i, (faker) => faker.location.streetAddress()],
  [/zip|post_?code/i, (faker) => faker.location.zipCode()],
  [/currency/i, (faker) => faker.finance.currencyCode()],
  [/colou?r/i, (faker) => faker.color.human()],
  [/title|subject|headline|label/i, (faker) => faker.lorem.sentence({ min: 2, max: 5 }).replace(/\.$/, '')],
  [/body|content|description|text|comment|notes?|bio|summary/i, (faker) => faker.lorem.paragraph()],
  [/status|state/i, (faker) => faker.helpers.arrayElement(['new', 'active', 'done'])],
];

/** Tried one after the other when a check refuses what the name suggests. */
const FORMS: readonly Maker[] = [
  (faker) => faker.lorem.word(),
  (faker) => faker.lorem.slug(),
  (faker) => faker.string.alphanumeric({ length: 12, casing: 'lower' }),
  (faker) => faker.string.alpha({ length: 2, casing: 'upper' }),
  (faker) => faker.string.alpha({ length: 3, casing: 'upper' }),
  (faker) => faker.string.numeric({ length: 6, allowLeadingZeros: false }),
  (faker) => faker.internet.email().toLowerCase(),
  (faker) => `https://${faker.internet.domainName()}/${faker.lorem.slug()}`,
  (faker) => faker.color.rgb(),
  (faker) => `+49${faker.string.numeric({ length: 9, allowLeadingZeros: false })}`,
  (faker) => faker.string.hexadecimal({ length: 32, prefix: '', casing: 'lower' }),
  (faker) => faker.string.hexadecimal({ length: 64, prefix: '', casing: 'lower' }),
  (faker) => faker.date.past({ years: 2 }).toISOString().slice(0, 10),
  (faker) => `${faker.number.int(9)}.${faker.number.int(9)}.${faker.number.int(9)}`,
  (faker) => faker.string.uuid(),
  (faker) => faker.string.alpha({ length: 1, casing: 'lower' }),
];

/** `attempt` counts what the database refused so far for this row. */
export function inventText(faker: Faker, { name, of, unique, hints }: SeedColumn, attempt: number): string {
  const { patterns, likes, shortest = 0 } = hints;
  const limit = Math.min(hints.longest ?? Infinity, Number(/\((\d+)\)$/.exec(of.text)?.[1] ?? Infinity));
  const pattern = patterns.length === 0 ? undefined : createFromPattern(faker.helpers.arrayElement([...patterns]));
  const like = likes.length === 0 ? undefined : faker.helpers.arrayElement([...likes]);
  if (pattern !== undefined && attempt % 3 < 2) return fittingOf(() => pattern(faker), shortest, limit);
  if (like !== undefined && attempt % 3 < 2)
    return like
      .replaceAll('%', () => faker.lorem.word())
      .replaceAll('_', () => faker.string.alpha({ casing: 'lower' }));
  const form = attempt === 0 ? undefined : FORMS[(attempt - 1) % FORMS.length];
  const maker = form ?? BY_NAME.find(([known]) => known.test(name))?.[1];
  const text = maker === undefined ? faker.lorem.words({ min: 1, max: 3 }) : maker(faker);
  const separator = /e_?mail/i.test(name) ? '.' : ' ';
  const isTagged = unique && form === undefined;
  const made = isTagged ? `${faker.string.alphanumeric({ length: 6, casing: 'lower' })}${separator}${text}` : text;
  return fit(faker, made, shortest, limit);
}

/** Some lengths of what a pattern allows are too short or too long. */
function fittingOf(make: () => string, shortest: number, longest: number): string {
  let text = make();
  for (let tried = 0; tried < 20 && (text.length < shortest || text.length > longest); tried += 1) text = make();
  return text;
}

function fit(faker: Faker, text: string, shortest: number, longest: number): string {
  let made = text;
  while (made.length < shortest) made += ` ${faker.lorem.word()}`;
  if (made.length <= longest) return made;
  // Nothing but letters at the end: trimmed, it must not become too short.
  return made.slice(0, longest).replace(/\s$/, 'x');
}
