// The answer about a custom hostname: `data` is what a provider of certificates says of it, in the shape that real clients read.
import { isVerified } from './hostname-verification.ts';
import type { Circumstances, HostnameStatus, ProjectState, StoredHostname } from '../operations/state.ts';

/** The state of the name's certificate if nothing is in its way. */
const CERTIFICATE: Readonly<Record<HostnameStatus, string>> = {
  '1_not_started': 'initializing',
  '2_initiated': 'pending_validation',
  '3_challenge_verified': 'pending_deployment',
  '4_origin_setup_completed': 'active',
  '5_services_reconfigured': 'active',
};

export function renderHostname({ ref, circumstances }: ProjectState, stored: StoredHostname): object {
  const { id, hostname, status } = stored;
  const challenged = status === '1_not_started' || status === '2_initiated';
  return {
    status,
    custom_hostname: hostname,
    data: {
      success: true,
      errors: [],
      messages: [],
      result: {
        id,
        hostname,
        status: isVerified(stored) ? 'active' : 'pending',
        custom_origin_server: `${ref}.localhost`,
        ownership_verification: challenged
          ? { type: 'txt', name: `_cf-custom-hostname.${hostname}`, value: stored.ownership }
          : { type: '', name: '', value: '' },
        ssl: renderCertificate(stored, circumstances),
        ...(challenged && circumstances.dns === 'failing'
          ? { verification_errors: ['custom hostname does not CNAME to this zone.'] }
          : {}),
      },
    },
  };
}

function renderCertificate({ status, hostname, challenge }: StoredHostname, { certificate }: Circumstances): object {
  // Clients take 3_challenge_verified for 2, and want the one record there.
  const asked = status === '2_initiated' || status === '3_challenge_verified';
  const records = asked ? [{ txt_name: `_acme-challenge.${hostname}`, txt_value: challenge }] : [];
  if (status !== '2_initiated' || certificate === 'good')
    return { status: CERTIFICATE[status], validation_records: records };
  if (certificate === 'timed-out') return { status: 'validation_timed_out', validation_records: records };
  // The word by which clients recognize this error.
  return { status: CERTIFICATE[status], validation_records: records, validation_errors: [{ message: 'caa_error' }] };
}
