// Personal access tokens of the management interface: what one looks like.
import type { Ids } from './ids.ts';

const FORM = /^sbp_[0-9a-f]{40}$/;

export function createAccessToken(ids: Ids): string {
  return `sbp_${ids.text(40, '0123456789abcdef')}`;
}

export function isAccessToken(text: string): boolean {
  return FORM.test(text);
}
