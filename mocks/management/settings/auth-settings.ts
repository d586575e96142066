// The settings of the auth service as a new project of today's platform has them: kept and answered, and of no effect here.

/** Each with a client id, a secret, and whether it is enabled and does without an email address. */
const PROVIDERS =
  'apple azure bitbucket discord facebook figma github gitlab google kakao keycloak linkedin_oidc notion slack slack_oidc spotify twitch twitter workos x zoom'.split(
    ' ',
  );
const WITH_URL = 'azure gitlab keycloak workos'.split(' ');
const WITH_MORE_CLIENTS = 'apple google'.split(' ');
const HOOKS =
  'custom_access_token mfa_verification_attempt password_verification_attempt send_sms send_email before_user_created after_user_created'.split(
    ' ',
  );

/** Kind of mail → its subject. */
const MAILS: Readonly<Record<string, string>> = {
  confirmation: 'Confirm Your Signup',
  email_change: 'Confirm Email Change',
  invite: 'You have been invited',
  magic_link: 'Your Magic Link',
  reauthentication: 'Confirm Reauthentication',
  recovery: 'Reset Your Password',
};
const NOTIFICATIONS: Readonly<Record<string, string>> = {
  password_changed: 'Your password has been changed',
  email_changed: 'Your email address has been changed',
  phone_changed: 'Your phone number has been changed',
  mfa_factor_enrolled: 'A new MFA factor has been enrolled',
  mfa_factor_unenrolled: 'An MFA factor has been unenrolled',
  identity_linked: 'A new identity has been linked',
  identity_unlinked: 'An identity has been unlinked',
};

const OFF =
  'custom_oauth_enabled disable_signup external_anonymous_users_enabled external_google_skip_nonce_check external_phone_enabled external_web3_ethereum_enabled external_web3_solana_enabled mailer_allow_unverified_email_sign_ins mailer_autoconfirm mfa_allow_low_aal mfa_phone_enroll_enabled mfa_phone_verify_enabled mfa_web_authn_enroll_enabled mfa_web_authn_verify_enabled nimbus_oauth_email_optional oauth_server_allow_dynamic_registration oauth_server_enabled passkey_enabled password_hibp_enabled saml_allow_encrypted_assertions saml_enabled security_captcha_enabled security_manual_linking_enabled security_sb_forwarded_for_enabled security_update_password_require_current_password security_update_password_require_reauthentication sessions_single_per_user sms_autoconfirm';
const ON =
  'audit_log_disable_postgres external_email_enabled mailer_secure_email_change_enabled mfa_totp_enroll_enabled mfa_totp_verify_enabled refresh_token_rotation_enabled';
const UNSET =
  'nimbus_oauth_client_id nimbus_oauth_client_secret oauth_server_authorization_path password_required_characters saml_external_url security_captcha_secret sessions_tags sms_messagebird_access_key sms_messagebird_originator sms_test_otp sms_test_otp_valid_until sms_textlocal_api_key sms_textlocal_sender sms_twilio_account_sid sms_twilio_auth_token sms_twilio_content_sid sms_twilio_message_service_sid sms_twilio_verify_account_sid sms_twilio_verify_auth_token sms_twilio_verify_message_service_sid sms_vonage_api_key sms_vonage_api_secret sms_vonage_from smtp_admin_email smtp_host smtp_pass smtp_port smtp_sender_name smtp_user webauthn_rp_display_name webauthn_rp_id webauthn_rp_origins';

const VALUES = {
  api_max_request_duration: 10,
  custom_oauth_max_providers: 3,
  db_max_pool_size: 10,
  db_max_pool_size_unit: 'connections',
  jwt_exp: 3600,
  mailer_otp_exp: 3600,
  mailer_otp_length: 8,
  mfa_max_enrolled_factors: 10,
  mfa_phone_max_frequency: 5,
  mfa_phone_otp_length: 6,
  mfa_phone_template: 'Your code is {{ .Code }}',
  password_min_length: 6,
  rate_limit_anonymous_users: 30,
  rate_limit_email_sent: 2,
  rate_limit_otp: 30,
  rate_limit_sms_sent: 30,
  rate_limit_token_refresh: 150,
  rate_limit_verify: 30,
  rate_limit_web3: 30,
  security_captcha_provider: 'hcaptcha',
  security_refresh_token_reuse_interval: 10,
  sessions_inactivity_timeout: 0,
  sessions_timebox: 0,
  site_url: 'http://localhost:3000',
  sms_max_frequency: 5,
  sms_otp_exp: 60,
  sms_otp_length: 6,
  sms_provider: 'twilio',
  sms_template: 'Your code is {{ .Code }}',
  smtp_max_frequency: 60,
  uri_allow_list: '',
};

export function authSettings(): Readonly<Record<string, unknown>> {
  return {
    ...VALUES,
    ...each(OFF.split(' '), (name) => ({ [name]: false })),
    ...each(ON.split(' '), (name) => ({ [name]: true })),
    ...each(UNSET.split(' '), (name) => ({ [name]: null })),
    ...each(HOOKS, (name) => ({
      [`hook_${name}_enabled`]: false,
      [`hook_${name}_uri`]: null,
      [`hook_${name}_secrets`]: null,
    })),
    ...each(Object.keys(MAILS), (name) => ({
      [`mailer_subjects_${name}`]: MAILS[name],
      [`mailer_templates_${name}_content`]: `<h2>${MAILS[name]}</h2>`,
    })),
    ...each(Object.keys(NOTIFICATIONS), (name) => ({
      [`mailer_subjects_${name}_notification`]: NOTIFICATIONS[name],
      [`mailer_templates_${name}_notification_content`]: `<h2>${NOTIFICATIONS[name]}</h2>`,
      [`mailer_notifications_${name}_enabled`]: false,
    })),
    ...each(PROVIDERS, (name) => ({
      [`external_${name}_client_id`]: null,
      [`external_${name}_enabled`]: false,
      [`external_${name}_secret`]: null,
      ...(name === 'workos' ? {} : { [`external_${name}_email_optional`]: false }),
      ...(WITH_URL.includes(name) ? { [`external_${name}_url`]: null } : {}),
      ...(WITH_MORE_CLIENTS.includes(name) ? { [`external_${name}_additional_client_ids`]: null } : {}),
    })),
  };
}

function each(names: readonly string[], entriesOf: (name: string) => object): object {
  return Object.assign({}, ...names.map(entriesOf)) as object;
}
