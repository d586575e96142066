// Opens a page in what this machine opens pages with; where nothing does, its address was printed anyway.
import { spawn } from 'node:child_process';
import { note } from './cli-error.ts';

const OPENERS: Readonly<Partial<Record<NodeJS.Platform, readonly [string, ...string[]]>>> = {
  darwin: ['open'],
  win32: ['rundll32', 'url.dll,FileProtocolHandler'],
};

/** `page`: a URL or an absolute path. */
export function openPage(page: string): void {
  const [command, ...before] = OPENERS[process.platform] ?? ['xdg-open'];
  const opener = spawn(command, [...before, page], { stdio: 'ignore', detached: true });
  opener.once('error', () => {
    note(`${command} is not there to open ${page}: open it in a browser.`);
  });
  opener.unref();
}
