// The app in a page: the test in Node starts it, and is asked for the time to go by.
import { spendDay, type Surroundings } from '../app/notes.ts';
import type { PageGlobals } from './offer-steps.ts';

const { tell } = globalThis as unknown as { tell: (verb: string, argument: string) => Promise<string> };

/** What `page.evaluate` calls. */
export interface AppGlobals extends Pick<PageGlobals, 'ready'> {
  spendDay(where: Omit<Surroundings, 'pass'>): Promise<readonly string[]>;
}

Object.assign(globalThis, {
  ready: () => Promise.resolve(),
  spendDay: (where) => spendDay({ ...where, pass: async (time) => void (await tell('pass', time)) }),
} satisfies AppGlobals);
