// What the service says of itself.
import type { Call } from './call.ts';

export const getHealth = (): object => ({
  version: 'v2.196.0',
  name: 'GoTrue',
  description: 'GoTrue is a user registration and authentication API',
});

/** Tokens are signed with the secret of the project, which has no public half. */
export const getJwks = (): object => ({ keys: [] });

const ELSEWHERE =
  'apple azure bitbucket discord facebook snapchat figma fly github gitlab google keycloak kakao linkedin linkedin_oidc notion spotify slack slack_oidc workos twitch twitter'.split(
    ' ',
  );

export const getSettings = ({ rules }: Call): object => ({
  external: {
    anonymous_users: rules.anonymous,
    ...Object.fromEntries(ELSEWHERE.map((name) => [name, false])),
    email: rules.email,
    phone: false,
    zoom: false,
  },
  disable_signup: !rules.signUp,
  mailer_autoconfirm: !rules.confirmations,
  phone_autoconfirm: false,
  sms_provider: '',
  saml_enabled: false,
  saml_private_key_next_configured: false,
  passkeys_enabled: false,
});
