// Witnesses written as steps: one request each, and what counts is the answer to the last.
import type { Witness } from './witness.ts';

type Answer = Awaited<ReturnType<Witness['send']>>;

/**
 * `bucket <name> [public | <settings>]`, `upload <bucket>/<path> [<text>]`, `read <bucket>/<path>`,
 * `sign <bucket>/<path>`, whose token is `{token}` from then on, and any other request as
 * `[keyless | anon | user] <METHOD> <path> [<body>]`.
 */
export async function takeSteps(w: Witness, steps: readonly string[]): Promise<unknown> {
  let token = '';
  let last: Answer | undefined;
  for (const step of steps) {
    const [, who, verb = '', path = '', rest] =
      /^(?:(keyless|anon|user) )?(\S+) (\S+)(?: ([^]*))?$/.exec(step.replace('{token}', token)) ?? [];
    const [bucket = '', ...segments] = path.split('/');
    const object = segments.join('/');
    if (verb === 'sign') token = await w.token(bucket, object);
    else if (verb === 'bucket') last = await w.bucket(path, rest === 'public' ? { public: true } : toSettings(rest));
    else if (verb === 'upload') last = await w.upload(bucket, object, rest ?? object);
    else if (verb === 'read') last = await w.read(bucket, object);
    else if (who === 'anon' || who === 'user') last = await w.sendAs(who, verb, path, toBody(rest));
    else last = await w.send(verb, path, toBody(rest), { keyless: who === 'keyless' });
  }
  return last === undefined ? undefined : [last.status, withoutChance(last.text)];
}

function toBody(rest: string | undefined): unknown {
  return rest?.startsWith('{') === true ? JSON.parse(rest) : rest;
}

function toSettings(rest = '{}'): Readonly<Record<string, unknown>> {
  return JSON.parse(rest) as Readonly<Record<string, unknown>>;
}

/** Times, tokens and ids are other ones in every run. */
function withoutChance(text: string): string {
  return text
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-][\d:]+)/g, 'time')
    .replaceAll(/eyJ[\w-]+\.[\w-]+\.[\w-]+/g, 'token')
    .replaceAll(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g, 'id');
}
