// Stoplight's Prism on one of our documents, as a process of its own.
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const PRISM = fileURLToPath(import.meta.resolve('@stoplight/prism-cli/dist/index.js'));

export type Prism = Awaited<ReturnType<typeof startPrism>>;

/** Starts `prism mock <document>` or `prism proxy <document> <upstream>` and waits until it listens. */
export async function startPrism(...command: readonly string[]) {
  const child = spawn(process.execPath, [PRISM, ...command, '-p', '0'], { cwd: ROOT });
  const url = await new Promise<string>((resolve, reject) => {
    let said = '';
    child.stdout.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      const [, address] = /Prism is listening on (http:\/\/[\d.]+:\d+)\D/u.exec(said) ?? [];
      if (address !== undefined) resolve(address);
    });
    child.stderr.resume();
    child.once('exit', (code) => {
      reject(new Error(`Prism ended with ${code} before it listened:\n${said}`));
    });
  });
  return { url, stop: () => void child.kill() };
}
