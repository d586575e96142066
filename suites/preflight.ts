// The first question to each interface, and what `doctor` says of it: is it there, and is the key accepted? It reads only, and judges nothing.
import { blocked, MET, type CaseEnvironment, type NeedState } from './kit/contract/case.ts';
import type { Exchange } from './kit/contract/exchange.ts';
import { isInWords } from './kit/contract/unavailable.ts';
import { createRedactor } from './kit/redact/redact.ts';
import { identify } from './storage/identify.ts';

export async function preflightData({ target, send }: CaseEnvironment): Promise<NeedState> {
  if (target.data === undefined) return MET;
  const { url, apiKey, serviceKey, users } = target.data;
  const ask = (key: string, headers: Readonly<Record<string, string>> = {}): Promise<Exchange> =>
    send({
      method: 'POST',
      url: `${url}/graphql/v1`,
      headers: { apiKey: key, 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ query: '{ __typename }', variables: {} }),
    });
  const answer = await ask(apiKey);
  if (speaksHttps(url, answer)) return blocked(`the data API at ${url} speaks HTTPS: write https://`);
  if (refused(answer))
    return blocked(
      `the data API at ${url} refuses the API key (status ${answer.status}): is it the anonymous key of this target?`,
    );
  // It has only one address: if nothing is there, there is nothing to judge.
  if (answer.status === 404) return blocked(nothingAt('data', `${url}/graphql/v1`, '/graphql/v1'));
  if (serviceKey !== undefined) {
    const served = await ask(serviceKey);
    if (refused(served))
      return blocked(
        `the data API at ${url} takes the API key and refuses the service key (status ${served.status}): without it (--service-key) less is judged`,
      );
  }
  for (const { token } of users) {
    const own = await ask(apiKey, { authorization: `Bearer ${token}` });
    if (refused(own))
      return blocked(
        `the data API at ${url} takes the API key and refuses the token of a signed-in user (status ${own.status}): is --jwt-secret the one that it checks tokens with, or has --user-token expired?`,
      );
  }
  return MET;
}

export async function preflightManagement({ target, send }: CaseEnvironment): Promise<NeedState> {
  if (target.management === undefined) return MET;
  const { url, token, ref } = target.management;
  const headers = { authorization: `Bearer ${token}` };
  const projects = await send({ method: 'GET', url: `${url}/v1/projects`, headers });
  if (speaksHttps(url, projects)) return blocked(`the management API at ${url} speaks HTTPS: write https://`);
  if (refused(projects)) {
    const words = messageOf(projects, token);
    return blocked(
      `the management API at ${url} refuses the token (status ${projects.status}${words}): is it a personal access token of this target?`,
    );
  }
  const base = `${url}/v1/projects/${encodeURIComponent(ref)}`;
  const probes = [
    await send({ method: 'GET', url: `${base}/functions`, headers }),
    await send({ method: 'GET', url: `${base}/secrets`, headers }),
  ];
  if ([projects, ...probes].every((answer) => answer.status === 404))
    return blocked(nothingAt('management', `${url}/v1/…`, '/v1'));
  // One broken operation is for the cases; a project that answers nothing is a wrong reference.
  if (projects.ok && probes.every((answer) => [400, 401, 403, 404].includes(answer.status)))
    return blocked(
      `the management API at ${url} knows no project "${ref}" for this token (status ${probes[0]?.status}): is the reference (--ref) right, and is the project one of the token's user?`,
    );
  return MET;
}

/** Where the real service and its clients have storage; another target may have it anywhere. */
const PREFIX = '/storage/v1';

export async function preflightStorage({ target, send }: CaseEnvironment): Promise<NeedState> {
  if (target.storage === undefined) return MET;
  const { url, identify: form } = target.storage;
  const headers = identify(target.storage, 'key');
  const answer = await send({
    method: 'GET',
    url: `${url}/bucket/`,
    headers,
    operation: 'listBuckets',
    schemaApplies: ({ response }) => !isInWords(response),
  });
  if (speaksHttps(url, answer)) return blocked(`the storage API at ${url} speaks HTTPS: write https://`);
  // A target whose list of buckets is broken has nothing in these places either: its cases say so.
  for (const better of answer.status === 404 ? likelierUrls(url) : []) {
    const { status, ok } = await send({ method: 'GET', url: `${better}/bucket/`, headers });
    // Elsewhere on the host any other server may answer.
    if (ok || (status !== 404 && better.startsWith(url)))
      return blocked(
        `nothing of the storage API answers at ${url}/bucket/ (status 404), and something does at ${better}/bucket/: the URL of storage includes its prefix, so give ${better}`,
      );
  }
  const telling = refused(answer) || (answer.status === 400 && /jwt|jws|signature|unauthori[sz]ed/i.test(answer.text));
  if (!telling) return MET;
  const sent = form === undefined ? '"Authorization: Bearer <key>"' : `the header ${Object.keys(form).join(' and ')}`;
  return blocked(
    `the storage API at ${url} refuses the key (status ${answer.status}), which was sent as ${sent}: is it the service key of this target? If so, and if it belongs in another header, say that with storage.identify in touchstone.yaml`,
  );
}

/** The prefix may be missing, be there twice, or be misspelt. */
function likelierUrls(url: string): readonly string[] {
  const withPrefix = `${url.replace(/(?:\/storage\/v1)+$/u, '')}${PREFIX}`;
  return [...new Set([withPrefix, `${new URL(url).origin}${PREFIX}`])].filter((other) => other !== url);
}

function nothingAt(name: string, address: string, path: string): string {
  return `nothing of the ${name} API answers at ${address} (status 404): does the URL that was given end where ${path} begins?`;
}

function refused(answer: Exchange): boolean {
  return answer.status === 401 || answer.status === 403;
}

/** Servers recognise a plain request on a TLS port, and answer it with a sentence about that. */
function speaksHttps(url: string, answer: Exchange): boolean {
  return /^http:/i.test(url) && answer.status === 400 && /\bhttps\b(?!:)/i.test(answer.text);
}

const LONGEST_MESSAGE = 300;

/** What the refusal says of itself: the token may be right, and its way wrong. */
function messageOf(answer: Exchange, token: string): string {
  const [, message = ''] = /"message"\s*:\s*"([^"\\]*)"/.exec(answer.text) ?? [];
  return message === '' ? '' : `, "${createRedactor({ token }).text(message).slice(0, LONGEST_MESSAGE)}"`;
}
