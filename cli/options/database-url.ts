// Warns of a password that `--database-url` shows to everybody on the machine.
import type { Command } from 'commander';
import { note } from '../cli-error.ts';

/** Says so when everybody on the machine can read a password in the list of processes. */
export function warnOfPassword(command: Command): void {
  const url: unknown = command.getOptionValue('databaseUrl');
  if (typeof url !== 'string' || command.getOptionValueSource('databaseUrl') !== 'cli' || !hasPassword(url)) return;
  note(
    'everybody on this machine can read the password of --database-url in the list of processes: put the URL into TOUCHSTONE_DATABASE_URL and leave the flag out.',
  );
}

export function hasPassword(url: string): boolean {
  const [, userInfo = ''] = /^[a-z]+:\/\/([^/?#]*)@/iu.exec(url) ?? [];
  return /:./u.test(userInfo) || /[?&]password=./iu.test(url);
}
