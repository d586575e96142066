import { expect, it } from 'vitest';
import { runBattery } from '../suites/battery.ts';
import { resolveTarget } from '../suites/kit/contract/resolve-target.ts';
import { startOwnMock } from './own-mock.ts';

it('the mock of the command serves management over HTTPS alone, so that this is judged too', async () => {
  const own = await startOwnMock();
  try {
    const { management, data, storage } = own.settings;
    expect(management?.url).toMatch(/^https:\/\/127\.0\.0\.1:/);
    const origins = [data?.url, storage?.url, management?.plainUrl].map((url) => new URL(url ?? '').origin);
    expect(new Set(origins).size).toBe(2);
    expect(origins[1]).toBe(origins[2]);
    const run = await runBattery({
      target: await resolveTarget(own.settings, 'ownmock1', new Date()),
      only: [
        'data.http.variables',
        'management.auth.https-only',
        'management.projects.list-shape',
        'storage.bucket.get-missing',
      ],
      ownMock: true,
      ...(own.ca === undefined ? {} : { ca: own.ca }),
    });
    expect(run.outcomes.map(({ verdict }) => verdict)).toEqual(['pass', 'pass', 'pass', 'pass']);
  } finally {
    await own.close();
  }
});
