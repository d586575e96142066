// Pure functions of the command, by rows of arguments and what comes of them.
import { proxyFor, readProxies } from '../suites/kit/wire/connections.ts';
import { testFunctions } from '../tests/support/table.ts';
import { renderForPeople } from './mock-start-words.ts';
import { noteOnPlainHttp } from './mock-tls.ts';
import { hasPassword } from './options/database-url.ts';
import { readBooleanVariable } from './options/environment.ts';

const PROXIES = { http_proxy: 'proxy.test:3128', HTTP_PROXY: 'http://ignored.test' };

testFunctions(import.meta.url, {
  hasPassword,
  saysYes: (value?: string) => readBooleanVariable('TOUCHSTONE_SHUFFLE', { TOUCHSTONE_SHUFFLE: value }),
  proxyFor: (url: string, direct: string) =>
    proxyFor(new URL(url), readProxies({ ...PROXIES, NO_PROXY: direct }))?.host,
  noteOnPlainHttp,
  renderForPeople,
});
