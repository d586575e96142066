// Numbers of any length as texts: no digit of them may be lost, so none becomes a number of JavaScript.

/** A number without an exponent, and not so long that it must be a mistake. */
export function isDecimal(value: unknown): boolean {
  return typeof value === 'string' && /^[+-]?\d{1,200}(\.\d{1,200})?$/.test(value);
}

/** Below 0: the first is smaller. Both must be decimals as `isDecimal` has them, or whole numbers. */
export function compareDecimals(a: unknown, b: unknown): number {
  const texts = [String(a), String(b)] as const;
  const scale = Math.max(...texts.map((text) => text.split('.')[1]?.length ?? 0));
  const [left, right] = texts.map((text) => scaled(text, scale));
  if (left === undefined || right === undefined) return 0;
  return left < right ? -1 : Number(left > right);
}

function scaled(text: string, scale: number): bigint {
  const [whole = '', fraction = ''] = text.replace('+', '').split('.');
  return BigInt(`${whole}${fraction.padEnd(scale, '0')}`);
}

/** One spelling of each number, however its zeros and exponent are written; undefined for what is not a number. */
export function toDecimal(text: string): string | undefined {
  const match = /^([+-]?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d+))?$/.exec(text);
  const [, sign = '', whole = '', fraction = '', power = '0'] = match ?? [];
  if (whole + fraction === '') return undefined;
  const digits = `${whole}${fraction}`.replace(/^0+/, '');
  const kept = digits.replace(/0+$/, '');
  if (kept === '') return '0';
  return `${sign === '-' ? '-' : ''}${kept}e${Number(power) - fraction.length + digits.length - kept.length}`;
}
