// Personal access tokens of the management interface: what one looks like, and texts without any token.
import type { Ids } from './ids.ts';

const FORM = /sbp_[0-9a-f]{40}/;
const WHOLE = new RegExp(`^${FORM.source}$`);
/** Also those of today's service, and JWTs, which are keys of a project or the tokens of its users and links. */
const EVERY = /sbp_(?:[a-z\d]+_)?[0-9a-f]{40}|eyJ[\w-]+\.eyJ[\w-]+\.[\w-]*/gi;

export function createAccessToken(ids: Ids): string {
  return `sbp_${ids.text(40, '0123456789abcdef')}`;
}

export function isAccessToken(text: string): boolean {
  return WHOLE.test(text);
}

/** For what is logged or repeated: people put tokens in the wrong place. */
export function withoutTokens(text: string): string {
  const shown = text.replaceAll(EVERY, '[redacted]');
  const plain = decodePlain(shown);
  const hidden = plain.replaceAll(EVERY, '[redacted]');
  return hidden === plain ? shown : hidden;
}

/** Letters, digits and the like mean the same whether they are percent-encoded or not. */
export function decodePlain(text: string): string {
  return text.replaceAll(/%[2-7][\da-f]/gi, (code) => {
    const character = String.fromCharCode(Number.parseInt(code.slice(1), 16));
    return /[\w.~-]/.test(character) ? character : code;
  });
}
