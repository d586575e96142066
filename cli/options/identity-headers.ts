// Headers that carry the caller's identity: a configured one would go with every request, also with anonymous ones.
import { INTERFACES } from '../../specs/clause.ts';
import type { TargetSettings } from '../../suites/kit/contract/resolve-target.ts';
import { CliError } from '../cli-error.ts';

/** Interface → header in lower case → where its value comes from. */
type Identities = Readonly<Record<string, Readonly<Record<string, string>>>>;

const CONTRACT: Identities = {
  data: {
    apikey: 'data.apiKey and data.serviceKey give its values',
    authorization: 'data.jwtSecret or data.userTokens give its values',
  },
  management: { authorization: 'management.token is its value' },
  storage: { authorization: 'storage.key is its value' },
};

/** Throws a CliError that names the first such header, and what to set instead. */
export function checkHeaders(file: string | undefined, settings: TargetSettings): void {
  const { headers = {}, storage } = settings;
  const identities: Identities = {
    ...CONTRACT,
    ...(storage?.identify === undefined ? {} : { storage: formOf(storage.identify) }),
  };
  for (const given of Object.keys(headers))
    for (const name of INTERFACES) {
      const source = settings[name] === undefined ? undefined : identities[name]?.[given.toLowerCase()];
      if (source !== undefined)
        throw new CliError(
          `headers.${given} in ${file ?? 'the configuration'}: headers are sent with every request, even anonymous ones, and this one identifies the caller to the ${name} API: ${source}. Take it out of headers.`,
        );
    }
}

/** A header that is the same for every caller does not show who asks. */
function formOf(identify: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const telling = Object.entries(identify).filter(([, text]) => /\{\{\s*key\s*\}\}/u.test(text));
  return Object.fromEntries(telling.map(([name]) => [name.toLowerCase(), 'storage.identify fills it']));
}
