// Removes tokens and keys from texts: users put them in the wrong place, and what is logged or repeated must not hold them.

/** Access tokens (of the mock, and of the real service in its other forms), secret keys of a project, and JWTs (other keys, tokens of users and links). */
const EVERY = /sbp_(?:[a-z\d]+_)?[0-9a-f]{40}|sb_secret_[\w-]{20,}|eyJ[\w-]+\.eyJ[\w-]+\.[\w-]*/gi;

export function redactTokens(text: string): string {
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
