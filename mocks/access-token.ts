// Personal access tokens of the management interface: what one looks like, and texts without any.
import type { Ids } from './ids.ts';

const FORM = /sbp_[0-9a-f]{40}/;
const WHOLE = new RegExp(`^${FORM.source}$`);
const EVERY = new RegExp(FORM.source, 'g');

export function createAccessToken(ids: Ids): string {
  return `sbp_${ids.text(40, '0123456789abcdef')}`;
}

export function isAccessToken(text: string): boolean {
  return WHOLE.test(text);
}

/** For what is logged or repeated: people put tokens in the wrong place. */
export function withoutAccessTokens(text: string): string {
  return text.replaceAll(EVERY, '[redacted]');
}
