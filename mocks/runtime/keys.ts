// The keys of a mock: fixed ones for local development, so that they can be written into a client; with a seed, others.
import { createClock } from './clock.ts';
import { createJwt } from './jwt.ts';
import { createAccessToken, createIds, createProjectRef, HEX, type Ids } from './ids.ts';

/** What belongs to one project. */
export interface ProjectKeys {
  /** API keys of the data and storage interfaces: JWTs of the roles anon and service_role. */
  readonly anon: string;
  readonly service: string;
  readonly jwtSecret: string;
  /** Reference of the project. */
  readonly ref: string;
}

export interface Keys extends ProjectKeys {
  /** Personal access token of the management interface. */
  readonly token: string;
  /** Bearer token of the administration. */
  readonly admin: string;
}

const LOCAL: Omit<Keys, 'anon' | 'service'> = {
  /** Of every local stack of this platform; keys written down for one work here as well. */
  jwtSecret: 'super-secret-jwt-token-with-at-least-32-characters-long',
  token: `sbp_${HEX.repeat(3).slice(0, 40)}`,
  ref: 'touchstonelocalproje',
  admin: 'touchstone-local-admin',
};

/** API keys carry fixed dates, so that the same secret always makes the same keys. */
const ISSUED_AT = Date.UTC(2024, 0, 1) / 1000;
const EXPIRES_AT = Date.UTC(2044, 0, 1) / 1000;

export async function createKeys(seed?: number): Promise<Keys> {
  const secrets = seed === undefined ? LOCAL : seededSecrets(seed);
  return { ...secrets, ...(await createProjectKeys(secrets.ref, secrets.jwtSecret)) };
}

export async function createProjectKeys(ref: string, jwtSecret: string): Promise<ProjectKeys> {
  const jwt = createJwt({ secret: jwtSecret, clock: createClock() });
  const keyFor = (role: string): Promise<string> =>
    jwt.sign({ iss: 'touchstone', ref, role, iat: ISSUED_AT, exp: EXPIRES_AT });
  return { ref, jwtSecret, anon: await keyFor('anon'), service: await keyFor('service_role') };
}

/** What a project signs its tokens and keys with. */
export function createJwtSecret(ids: Ids): string {
  return ids.text(48, `abcdefghijklmnopqrstuvwxyz${HEX}`);
}

function seededSecrets(seed: number): typeof LOCAL {
  const ids = createIds(seed);
  return {
    jwtSecret: createJwtSecret(ids),
    token: createAccessToken(ids),
    ref: createProjectRef(ids),
    admin: ids.text(32, HEX),
  };
}
