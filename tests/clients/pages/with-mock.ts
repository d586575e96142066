// The whole mock in this tab: MSW's service worker hands over what the clients send to a hosted address.
import { setupWorker } from 'msw/browser';
import { createMock } from '../../../mocks/app.ts';
import { handlers } from '../../../mocks/msw.ts';
import { serverSideOf } from '../server-side.ts';
import { createGate } from '../gate.ts';
import { SCENARIO_SQL } from '../scenario/sessions.ts';
import { createTools } from '../scenario/tools.ts';
import { offerSteps } from './offer-steps.ts';

const ORIGIN = 'https://abcdefghijklmnopqrst.supabase.co';

offerSteps(async () => {
  const mock = await createMock({ schema: { sql: SCENARIO_SQL }, dialect: 'supabase' });
  const gate = createGate(mock);
  const worker = setupWorker(...handlers({ fetch: gate.fetch, urls: mock.urls }, { origin: ORIGIN }));
  await worker.start({ onUnhandledFrame: 'bypass', quiet: true });
  return createTools(
    {
      origin: ORIGIN,
      dialect: mock.dialect,
      anonKey: mock.keys.anon,
      serviceKey: mock.keys.service,
      sendsStreams: true,
      tellsAborts: false,
    },
    serverSideOf(mock, gate),
  );
});
