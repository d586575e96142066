// The grants: a password, a refresh token, and those that a project has not turned on.
import { parsePhone } from './addresses.ts';
import { callerOf, type Call } from './call.ts';
import { AuthError, banned, failingAs, invalid, oauthError, wrongCredentials } from './errors.ts';
import { isPassword, weaknessOf } from './passwords.ts';
import { refreshSession } from './refresh.ts';
import { startSession } from './sessions.ts';
import { adviceOnMissing, readUser } from './users.ts';
import { asService } from './statements.ts';

type Grant = (call: Call) => Promise<object>;

const GRANTS: Readonly<Record<string, Grant>> = {
  password: signInWithPassword,
  refresh_token: refreshSession,
  pkce: takeAuthCode,
  id_token: takeIdToken,
  web3: () => Promise.reject(new AuthError(422, 'web3_provider_disabled', 'Web3 provider is disabled')),
};

export async function issueToken(call: Call): Promise<object> {
  const type = call.query.get('grant_type') ?? '';
  const grant = Object.hasOwn(GRANTS, type) ? GRANTS[type] : undefined;
  if (grant === undefined) throw wrongCredentials('unsupported_grant_type');
  return grant(call);
}

async function signInWithPassword(call: Call): Promise<object> {
  const { body, db, clock, rules } = call;
  const [email, phone, password] = [body.text('email'), body.text('phone'), body.text('password')];
  if (email !== '' && phone !== '') throw invalid('Only an email address or phone number should be provided on login.');
  if (phone !== '') throw new AuthError(422, 'phone_provider_disabled', 'Phone logins are disabled');
  if (email === '') throw invalid('missing email or phone');
  if (!rules.email) throw new AuthError(422, 'email_provider_disabled', 'Email logins are disabled');
  const now = clock.now();
  return failingAs('Database error granting user', () =>
    asService(db, async (session) => {
      const user = await readUser(session, now, { email });
      if (user === undefined) {
        const advice = await adviceOnMissing(session, email);
        throw Object.assign(wrongCredentials(), { advice });
      }
      if (user.hash === '') throw wrongCredentials();
      if (user.banned) throw banned();
      if (!(await isPassword(session, password, user.hash))) throw wrongCredentials();
      if (!user.confirmed) throw new AuthError(400, 'email_not_confirmed', 'Email not confirmed');
      const weakness = new TextEncoder().encode(password).length > 72 ? undefined : weaknessOf(password, rules);
      const answer = await startSession(session, call, user, 'password');
      return weakness === undefined ? answer : { ...answer, weak_password: weakness };
    }),
  );
}

/** No sign-in elsewhere has begun, so none can end. */
async function takeAuthCode({ body }: Call): Promise<never> {
  if (body.text('auth_code') === '' || body.text('code_verifier') === '')
    throw invalid('invalid request: both auth code and code verifier should be non-empty');
  throw new AuthError(404, 'flow_state_not_found', 'invalid flow state, no valid flow state found');
}

const ISSUERS: Readonly<Record<string, string>> = {
  apple: 'https://appleid.apple.com',
  google: 'https://accounts.google.com',
  facebook: 'https://www.facebook.com',
  kakao: 'https://kauth.kakao.com',
};

async function takeIdToken({ body }: Call): Promise<never> {
  const [provider, issuer] = [body.text('provider'), body.text('issuer')];
  if (body.text('id_token') === '') throw oauthError('invalid request', 'id_token required');
  if (provider === '' && (body.text('client_id') === '' || issuer === ''))
    throw oauthError('invalid request', 'provider or client_id and issuer required');
  const known = ISSUERS[provider] ?? issuer;
  if (known === '') throw invalid(`Custom OIDC provider "${provider}" not allowed`);
  throw new AuthError(400, 'provider_disabled', `Provider (issuer "${known}") is not enabled`);
}

/** A link or a code by mail or message, which nothing here sends. */
export function sendOtp({ body }: Call): never {
  const [email, phone] = [body.text('email'), body.text('phone')];
  if (email !== '' && phone !== '') throw invalid('Only an email address or phone number should be provided');
  if (email !== '' && body.text('channel') !== '') throw invalid('Channel should only be specified with Phone OTP');
  if (email !== '') throw new AuthError(422, 'email_provider_disabled', 'Login with magic link is disabled');
  if (phone === '') throw invalid('One of email or phone must be set');
  parsePhone(phone);
  throw new AuthError(400, 'phone_provider_disabled', 'Unsupported phone provider');
}

const BY: Readonly<Record<string, 'email' | 'phone'>> = {
  signup: 'email',
  email_change: 'email',
  sms: 'phone',
  phone_change: 'phone',
};

export function resendConfirmation({ body }: Call): never {
  const type = body.text('type');
  const by = Object.hasOwn(BY, type) ? BY[type] : undefined;
  if (by === undefined) throw invalid('Missing one of these types: signup, email_change, sms, phone_change');
  if (body.text(by) === '')
    throw invalid(`Type provided requires ${by === 'email' ? 'an email address' : 'a phone number'}`);
  if (body.text('email') !== '' && body.text('phone') !== '')
    throw invalid('Only an email address or phone number should be provided.');
  throw new AuthError(400, `${by}_provider_disabled`, `${by === 'email' ? 'Email' : 'Phone'} logins are disabled`);
}

const FACTORS: Readonly<Record<string, string>> = { totp: 'TOTP', phone: 'Phone', webauthn: 'WebAuthn' };

export function enrollFactor(call: Call): never {
  const { body } = call;
  const { user } = callerOf(call);
  if (user.answer.is_anonymous)
    throw new AuthError(403, 'no_authorization', 'Anonymous user not allowed to perform these actions');
  const type = body.text('factor_type');
  const name = Object.hasOwn(FACTORS, type) ? FACTORS[type] : undefined;
  if (name === undefined) throw invalid('factor_type needs to be totp, phone, or webauthn');
  throw new AuthError(422, `mfa_${type}_enroll_not_enabled`, `MFA enroll is disabled for ${name}`);
}
