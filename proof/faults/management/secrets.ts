// Faults of secrets: what a creation and a deletion do to those that they do not name.
import type { Fault } from '../../kit/fault.ts';
import { isRecord } from '../../kit/json.ts';
import { inAscii, toList } from '../../kit/rest/handlers.ts';
import { faults, lie, type Call, type Handlers } from '../../kit/rest/lie.ts';

type Names = readonly unknown[];

/** Of the secrets that the caller sees. */
async function namesOf(call: Call): Promise<Names | undefined> {
  const listed = await call.read();
  return listed === undefined ? undefined : toList(listed).map(({ name }) => name);
}

function inAsciiName(secret: unknown): unknown {
  return isRecord(secret) && typeof secret['name'] === 'string' ? { ...secret, name: inAscii(secret['name']) } : secret;
}

/** A deletion deletes what is chosen from the names asked for and those that are listed. */
function deletion(choose: (asked: Names, listed: Names) => Names): Handlers {
  return {
    async deleteSecrets(call) {
      const listed = await namesOf(call);
      return call.forward(listed === undefined || call.list === undefined ? {} : { body: choose(call.list, listed) });
    },
  };
}

export const secretFaults: readonly Fault[] = faults('management.secrets', {
  create: [
    lie('secrets.create-replaces-all', 'Secrets that are made replace all those of before.', {
      async createSecrets(call) {
        const names = (await namesOf(call)) ?? [];
        if (names.length > 0) await call.forward({ method: 'DELETE', body: names });
        return call.forward();
      },
    }),
    lie('secrets.names-in-ascii', 'Names of secrets lose every letter that is not ASCII.', {
      createSecrets: (call) => call.forward(call.list === undefined ? {} : { body: call.list.map(inAsciiName) }),
    }),
  ],
  delete: [
    lie(
      'secrets.deletes-all-or-nothing',
      'Where one of the names is unknown no secret is deleted, and success is told.',
      deletion((asked, listed) => (asked.every((name) => listed.includes(name)) ? asked : [])),
    ),
  ],
  'delete-only-named': [
    lie(
      'secrets.deletes-everything',
      'The deletion of one secret deletes all.',
      deletion((_asked, listed) => listed),
    ),
    lie(
      'secrets.deletes-in-any-case',
      'A deletion takes along the secrets whose names differ in capitals alone.',
      deletion((asked, listed) => {
        const small = (name: unknown): string => String(name).toLowerCase();
        return listed.filter((name) => asked.some((one) => small(one) === small(name)));
      }),
    ),
  ],
});
