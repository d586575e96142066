// Runs steps in a page without a mock: the page asks the test in Node for what is done behind the client's back.
import { createTools, type Setting } from '../scenario/step.ts';
import { offerSteps } from './offer-steps.ts';

const tell = (globalThis as unknown as { tell: (verb: string, argument?: string) => Promise<string> }).tell;

offerSteps(async () =>
  createTools(JSON.parse(await tell('setting')) as Setting, {
    tokenOf: (subject) => tell('tokenOf', subject),
    async setFault(rule) {
      await tell('setFault', JSON.stringify(rule));
    },
    metByFault: async () => Number(await tell('metByFault')),
  }),
);
