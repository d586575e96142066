// Emails and phone numbers as the service takes them.
import { invalid } from './errors.ts';

const LABEL = '[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?';
const EMAIL = new RegExp(`^[a-zA-Z0-9.!#$%&'*+/=?^_\`{|}~-]+@${LABEL}(?:\\.${LABEL})*$`);

/** In small letters. Throws an AuthError. */
export function parseEmail(email: string): string {
  if (email === '') throw invalid('An email address is required');
  if (new TextEncoder().encode(email).length > 255) throw invalid('An email address is too long');
  if (!EMAIL.test(email)) throw invalid('Unable to validate email address: invalid format');
  return email.toLowerCase();
}

/** Without its plus sign. Throws an AuthError. */
export function parsePhone(phone: string): string {
  const digits = phone.replaceAll(' ', '').replace(/^\+/, '');
  if (!/^[1-9]\d{1,14}$/.test(digits)) throw invalid('Invalid phone number format (E.164 required)');
  return digits;
}
