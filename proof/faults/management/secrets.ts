// The conduct that rows of secrets.yaml name with `does`.
import { isRecord } from '../../kit/json.ts';
import { inAscii, toList } from '../../kit/rest/handlers.ts';
import { conduct, type Call, type Handlers } from '../../kit/rest/lie.ts';

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

export const secretConduct = conduct({
  createReplacesAll: {
    async createSecrets(call) {
      const names = (await namesOf(call)) ?? [];
      if (names.length > 0) await call.forward({ method: 'DELETE', body: names });
      return call.forward();
    },
  },
  namesInAscii: {
    createSecrets: (call) => call.forward(call.list === undefined ? {} : { body: call.list.map(inAsciiName) }),
  },
  deletesAllOrNothing: deletion((asked, listed) => (asked.every((name) => listed.includes(name)) ? asked : [])),
  deletesEverything: deletion((_asked, listed) => listed),
  deletesInAnyCase: deletion((asked, listed) => {
    const small = (name: unknown): string => String(name).toLowerCase();
    return listed.filter((name) => asked.some((one) => small(one) === small(name)));
  }),
});
