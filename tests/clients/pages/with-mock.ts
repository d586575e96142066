// The whole mock in this tab: MSW's service worker hands over what the clients send to a hosted address.
import { setupWorker } from 'msw/browser';
import { createMock } from '../../../mocks/app.ts';
import { handlers } from '../../../mocks/msw.ts';
import { SCENARIO_SQL } from '../scenario/buckets.ts';
import { createTools, serverSideOf, settingOf } from '../scenario/step.ts';
import { offerSteps } from './offer-steps.ts';

const ORIGIN = 'https://abcdefghijklmnopqrst.supabase.co';

offerSteps(async () => {
  const mock = await createMock({ schema: { sql: SCENARIO_SQL }, dialect: 'supabase' });
  await setupWorker(...handlers(mock, { origin: ORIGIN })).start({ onUnhandledFrame: 'bypass', quiet: true });
  return createTools({ ...settingOf(mock, ORIGIN), tellsAborts: false }, serverSideOf(mock));
});
