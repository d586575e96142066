// The usual requests of witnesses.
import type { Answer, Ask } from './send.ts';

/** In the organization that every mock starts with. */
export function createProject(name = 'One'): Ask {
  const body = { name, organization_id: 'local-organization', db_pass: 'secret', region: 'us-east-1' };
  return { operation: 'createProject', body };
}

export function createOrganization(name: string): Ask {
  return { operation: 'createOrganization', body: { name } };
}

export function createSecrets(...names: readonly string[]): Ask {
  return { operation: 'createSecrets', body: names.map((name) => ({ name, value: 'v' })) };
}

export function deleteSecrets(...names: readonly string[]): Ask {
  return { operation: 'deleteSecrets', body: names };
}

export function createFunction(slug: string, query: Readonly<Record<string, string>> = {}): Ask {
  return {
    operation: 'createFunction',
    query: { slug, name: slug, ...query },
    body: { slug, name: slug, body: 'source' },
  };
}

export function updateFunction(slug: string, query: Readonly<Record<string, string>> = { name: 'New' }): Ask {
  return { operation: 'updateFunction', slug, query, body: {} };
}

export function getFunction(slug: string): Ask {
  return { operation: 'getFunction', slug };
}

export function deleteFunction(slug: string): Ask {
  return { operation: 'deleteFunction', slug };
}

export const initializeHostname: Ask = {
  operation: 'initializeCustomHostname',
  body: { custom_hostname: 'www.example.com' },
};

export function applyRanges(...dbAllowedCidrs: readonly string[]): Ask {
  return { operation: 'applyNetworkRestrictions', body: { dbAllowedCidrs } };
}

export function deleteBans(...addresses: readonly string[]): Ask {
  return { operation: 'deleteNetworkBans', body: { ipv4_addresses: addresses } };
}

export const replaceRootKey: Ask = { operation: 'updateEncryptionKey', body: { root_key: 'ab'.repeat(32) } };

/** The id of what a creation answered. */
export function idOf({ body }: Answer): string {
  return String((body as { readonly id: unknown }).id);
}
