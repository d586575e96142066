// Two mocks on one folder that cannot see each other's processes, as in two containers on one volume: one of them runs.
import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { persistIn, startTestProcess } from '../support/mock-process.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const dir = temporaryFolder();
const main = fileURLToPath(new URL('../../cli/main.ts', import.meta.url));
const APART = ['--pid', '--fork', '--mount-proc'];

function canBeApart(): boolean {
  try {
    execFileSync('unshare', [...APART, 'true'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

const wanted = canBeApart() || process.env['CI'] !== undefined;
if (!wanted)
  process.stderr.write('unshare may make no PID namespace here: two containers on one folder are not tried.\n');

test.runIf(wanted)(
  'the second is refused whatever is kept, a mark with a stranger’s number refuses nobody',
  async () => {
    const bytes = { args: ['--blobs', join(dir, 'bytes')], objects: join(dir, 'bytes') };
    // Of an earlier mock whose number a stranger has now, who would not be told from it by his number.
    writeFileSync(join(dir, 'database.lock'), `${process.ppid} 1`);
    for (const [place, folder] of [
      [persistIn(dir), 'objects'],
      [bytes, 'bytes'],
    ] as const) {
      const first = await startTestProcess(place);
      const second = spawnSync('unshare', [...APART, process.execPath, main, 'mock', '--port', '0', ...place.args], {
        encoding: 'utf8',
      });
      expect(second.stderr).toContain(
        `The folder ${join(dir, folder)} is used by process ${first.pid} of another container since `,
      );
      expect(second.stderr).toContain(': end it, or take another folder.');
      expect(second.status).toBe(2);
      // Killed, it leaves its mark, and its number becomes a stranger's.
      await first.end('SIGKILL');
      const mark = join(place.objects, '.touchstone.lock');
      writeFileSync(mark, readFileSync(mark, 'utf8').replace(String(first.pid), String(process.ppid)));
      const third = await startTestProcess(place);
      expect(await third.end('SIGTERM')).toBe(0);
    }
  },
);
