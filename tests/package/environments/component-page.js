// The component in a page, beside the mock: by mock.fetch, and by the platform's fetch that MSW's worker answers.
import { setupWorker } from 'msw/browser';
import { createMock } from 'touchstone';
import { handlers } from 'touchstone/msw';
import { schema, useNotes } from './story.js';

const ORIGIN = 'https://abcdefghijklmnopqrst.supabase.co';

globalThis.ready = async () => {
  const mock = await createMock({ schema });
  await useNotes(mock, { fetch: mock.fetch });
  await mock.reset();
  await setupWorker(...handlers(mock, { origin: ORIGIN })).start({ onUnhandledFrame: 'bypass', quiet: true });
  await useNotes(mock, { url: ORIGIN });
  document.body.textContent = 'The component works.';
};
