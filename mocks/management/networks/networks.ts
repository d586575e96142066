// Addresses and ranges as text: which texts are valid.

const BYTE = String.raw`(25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)`;
const IPV4 = new RegExp(String.raw`^${BYTE}(\.${BYTE}){3}$`);
const GROUP = /^[0-9a-f]{1,4}$/i;

export function isIpv4(text: string): boolean {
  return IPV4.test(text);
}

/** Eight groups, or fewer around one `::`; an IPv4 address may stand for the last two. */
export function isIpv6(text: string): boolean {
  const last = text.slice(text.lastIndexOf(':') + 1);
  const halves = (isIpv4(last) ? `${text.slice(0, -last.length)}0:0` : text).split('::');
  const groups = halves.map((half) => (half === '' ? [] : half.split(':')));
  const count = groups.flat().length;
  if (!groups.flat().every((group) => GROUP.test(group))) return false;
  return halves.length === 1 ? count === 8 : halves.length === 2 && count < 8;
}

/** An address, a slash, and how many of its bits count. Bits after those may be set. */
export function isRange(text: string, isAddress: (text: string) => boolean, bits: number): boolean {
  const [address = '', length = '', ...rest] = text.split('/');
  return rest.length === 0 && isAddress(address) && /^\d{1,3}$/.test(length) && Number(length) <= bits;
}
