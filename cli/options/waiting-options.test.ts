import { Command } from 'commander';
import { expect, test } from 'vitest';
import { addCommand } from '../commands.ts';
import { parseConfig } from './config.ts';
import { readWaiting, renderWaitingFlags, WAITING, type WaitingOptions } from './waiting-options.ts';

function parse(...words: string[]): WaitingOptions {
  const command = addCommand(new Command(), 'doctor', WAITING)
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
