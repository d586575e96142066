// A disk of a few megabytes that a test may fill: a file system in memory, which only root may mount.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface SmallDisk {
  readonly path: string;
  /** Leaves so many bytes. */
  fill(left?: number): void;
  /** Undoes `fill`. */
  makeRoom(): void;
  remove(): void;
}

/** Throws if this process may not mount. */
export function mountSmallDisk(size: string): SmallDisk {
  const path = mkdtempSync(join(tmpdir(), 'touchstone-disk-'));
  const ballast = join(path, 'ballast');
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', path], { stdio: 'pipe' });
  } catch (error) {
    rmSync(path, { recursive: true });
    throw error;
  }
  return {
    path,
    fill(left = 0) {
      const { bavail, bsize } = statfsSync(path);
      writeFileSync(ballast, new Uint8Array(Math.max(0, bavail * bsize - left)));
    },
    makeRoom() {
      rmSync(ballast, { force: true });
    },
    remove() {
      // Lazily: a process that was killed just now may still have files open.
      execFileSync('umount', ['-l', path]);
      rmSync(path, { recursive: true, force: true });
    },
  };
}

export function mayMount(): boolean {
  try {
    mountSmallDisk('64k').remove();
    return true;
  } catch {
    process.stderr.write('Only root may mount a small disk: no full disk is tried here.\n');
    return false;
  }
}
