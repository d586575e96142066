// What the X-Robots-Tag of an upload may say: rules for crawlers, joined by commas.
import { invalidRobotsTag } from '../operations/errors.ts';

const PLAIN = [
  'all',
  'noindex',
  'nofollow',
  'none',
  'nosnippet',
  'indexifembedded',
  'notranslate',
  'noimageindex',
] as const;

/** Rules with a value, and what it must be. */
const WITH_VALUE: Readonly<Record<string, readonly [must: string, isValid: (value: string) => boolean]>> = {
  'max-snippet': ['be an integer >= -1', isLength],
  'max-image-preview': ['be one of: none, standard, large', (value) => /^(none|standard|large)$/.test(value)],
  'max-video-preview': ['be an integer >= -1', isLength],
  unavailable_after: ['be a valid date', (value) => !Number.isNaN(Date.parse(value))],
};

/** Dates have commas: one ends where another rule, or the name of a crawler, begins. */
const DATED = new RegExp(
  `^unavailable_after:.+?(?=,\\s*(?:${[...PLAIN, ...Object.keys(WITH_VALUE)].join('|')}|[\\w-]+:)|$)`,
);

export function checkRobotsTag(tag: string): void {
  for (const rule of splitRules(tag)) checkRule(rule);
}

function splitRules(tag: string): readonly string[] {
  const rules: string[] = [];
  let rest = tag.trim();
  while (rest !== '') {
    const [rule = ''] = DATED.exec(rest) ?? rest.split(',', 1);
    rules.push(rule.trim());
    rest = rest.slice(rule.length).replace(/^,/, '').trim();
  }
  return rules;
}

function checkRule(rule: string): void {
  if (rule === '') throw invalidRobotsTag('X-Robots-Tag header contains empty rule');
  if (PLAIN.some((plain) => plain === rule)) return;
  const [, name, value = ''] = /^([^:]*):\s*(.*)$/.exec(rule) ?? [];
  if (name === undefined) throw invalidRobotsTag(`Invalid X-Robots-Tag rule: "${rule}"`);
  const [must, isValid] = WITH_VALUE[name] ?? [];
  if (isValid === undefined) {
    // Rules for one crawler.
    if (value === '') throw invalidRobotsTag(`X-Robots-Tag user agent "${name.trim()}" has no rules specified`);
    checkRobotsTag(value);
  } else if (value === '') throw invalidRobotsTag(`X-Robots-Tag rule "${name}" requires a value`);
  else if (!isValid(value)) throw invalidRobotsTag(`X-Robots-Tag "${name}" value must ${must}, got: "${value}"`);
}

function isLength(value: string): boolean {
  return /^-?\d+$/.test(value) && Number(value) >= -1;
}
