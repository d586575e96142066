import { Command } from 'commander';
import { expect, test } from 'vitest';
import { parseConfig } from './config.ts';
import { addWaitingOptions, readWaiting, renderWaitingFlags, type WaitingOptions } from './waiting-options.ts';

function parse(...words: string[]): WaitingOptions {
  const command = addWaitingOptions(new Command())
    .exitOverride()
    .configureOutput({ writeErr: () => undefined });
  return command.parse(words, { from: 'user' }).opts();
}

test('flags win over the file, and say again what they said', () => {
  const config = parseConfig('t.yaml', 'rate: 5\nretries: 0\nconsistency: 1000\nconcurrency: 4', {});
  expect(readWaiting({}, config)).toEqual({ rate: 5, retries: 0, consistency: 1_000, concurrency: 4 });
  const options = parse('--rate', '0.5', '--consistency', '3000');
  expect(readWaiting(options, config)).toEqual({ rate: 0.5, retries: 0, consistency: 3_000, concurrency: 4 });
  expect(renderWaitingFlags(options)).toBe(' --rate 0.5 --consistency 3000');
  expect(readWaiting(parse(), {})).toEqual({});
  const patient = parseConfig('t.yaml', 'timeouts: { response: 1000 }', {});
  expect(readWaiting(parse(), patient)).toEqual({ timeouts: { response: 1_000 } });
  expect(renderWaitingFlags(parse())).toBe('');
});

test.each([
  ['--rate', '0'],
  ['--rate', 'fast'],
  ['--rate', '20/s'],
  ['--consistency', '3s'],
  ['--consistency', '-1'],
  ['--consistency', '1e9'],
  ['--retries', '11'],
  ['--retries', '1.5'],
  ['--concurrency', '0'],
  ['--concurrency', '65'],
])('%s %s is refused with what it must be', (flag, value) => {
  expect(() => parse(flag, value)).toThrow(/It must be a (whole )?number/u);
});

test.each(['60', '1h', '61m', '-1s', 's'])('--wait %s is refused with what it must be', (value) => {
  expect(() => parse('--wait', value)).toThrow(/It must be a time of at most an hour/u);
});

test.each([
  ['rate: 0', 'rate: must be >= 0.01.'],
  ['rate: 20/s', 'rate: must be a number.'],
  ['consistency: -1', 'consistency: must be >= 0.'],
  ['retries: 1.5', 'retries: must be a whole number.'],
  ['concurrency: 65', 'concurrency: must be <= 64.'],
])('the file may not say %s', (text, sentence) => {
  expect(() => parseConfig('t.yaml', text, {})).toThrow(sentence);
});
