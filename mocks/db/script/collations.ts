// What the embedded database's ICU reads otherwise: it ignores the settings in a language tag (`-u-ks-level2`), and takes the older form.

const CREATE = /^create\s+collation\b/i;
const TAG = /(\b(?:lc_collate|locale)\s*=\s*')([\w-]*?)-u-([\w-]+)'/i;

/** Settings of a tag by their key, with the names of their values. */
const SETTINGS: Readonly<Record<string, { readonly name: string; readonly values: Readonly<Record<string, string>> }>> =
  {
    ks: {
      name: 'colStrength',
      values: {
        level1: 'primary',
        level2: 'secondary',
        level3: 'tertiary',
        level4: 'quaternary',
        identic: 'identical',
      },
    },
    ka: { name: 'colAlternate', values: { noignore: 'non-ignorable', shifted: 'shifted' } },
    kc: { name: 'colCaseLevel', values: { true: 'yes', false: 'no' } },
    kf: { name: 'colCaseFirst', values: { upper: 'upper', lower: 'lower', false: 'no' } },
    kn: { name: 'colNumeric', values: { true: 'yes', false: 'no' } },
  };

/** Another statement, or one with a setting that is not known, stays as it is. */
export function adaptCollation(statement: string): string {
  const [whole, before = '', language = '', keywords = ''] = TAG.exec(statement) ?? [];
  if (whole === undefined || !CREATE.test(statement)) return statement;
  const settings = toSettings(keywords.toLowerCase().split('-'));
  if (settings === undefined) return statement;
  return statement.replace(whole, () => `${before}${language === 'und' ? '' : language}@${settings}'`);
}

function toSettings(words: readonly string[]): string | undefined {
  const settings: string[] = [];
  for (const [place, key] of words.entries()) {
    if (key.length !== 2) continue;
    const next = words[place + 1];
    const setting = SETTINGS[key];
    // A key alone is true.
    const value = setting?.values[next === undefined || next.length === 2 ? 'true' : next];
    if (setting === undefined || value === undefined) return undefined;
    settings.push(`${setting.name}=${value}`);
  }
  return settings.join(';');
}
