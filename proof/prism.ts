// Stoplight's Prism on one of our documents, as a process of its own.
import { spawn } from 'node:child_process';
import { createServer, type AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const PRISM = fileURLToPath(import.meta.resolve('@stoplight/prism-cli/dist/index.js'));

export interface Prism {
  readonly url: string;
  stop(): void;
}

/** Starts `prism mock <document>` or `prism proxy <document> <upstream>` and waits until it listens. */
export async function startPrism(...command: readonly string[]): Promise<Prism> {
  const port = await freePort();
  const child = spawn(process.execPath, [PRISM, ...command, '-p', String(port)], { cwd: ROOT });
  const listening = new Promise<void>((resolve, reject) => {
    let said = '';
    child.stdout.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      if (said.includes('Prism is listening')) resolve();
    });
    child.stderr.resume();
    child.once('exit', (code) => {
      reject(new Error(`Prism ended with ${code} before it listened:\n${said}`));
    });
  });
  await listening;
  return { url: `http://127.0.0.1:${port}`, stop: () => void child.kill() };
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
