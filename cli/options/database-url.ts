// The flag that names a database on a server, whose URL may have a password in it.
import { Option, type Command } from 'commander';

const VARIABLE = 'TOUCHSTONE_DATABASE_URL';

export function databaseUrlOption(): Option {
  return new Option(
    '--database-url <url>',
    'use a PostgreSQL server instead of the embedded one; with a password in it, give it as the variable',
  ).env(VARIABLE);
}

/** Says so when everybody on the machine can read a password in the list of processes. */
export function warnOfPassword(command: Command): void {
  const url: unknown = command.getOptionValue('databaseUrl');
  if (typeof url !== 'string' || command.getOptionValueSource('databaseUrl') !== 'cli' || !hasPassword(url)) return;
  process.stderr.write(
    `touchstone: everybody on this machine can read the password of --database-url in the list of processes: put the URL into ${VARIABLE} and leave the flag out.\n`,
  );
}

export function hasPassword(url: string): boolean {
  const [, userInfo = ''] = /^[a-z]+:\/\/([^/?#]*)@/iu.exec(url) ?? [];
  return /:./u.test(userInfo) || /[?&]password=./iu.test(url);
}
