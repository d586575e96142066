// Finds out whether ports can be had before a start makes a database and fills a folder.
import { createServer } from 'node:net';

/** Rejects with the system's error, which names the port. 0 is always free. */
export async function checkPorts(host: string, ports: readonly (number | undefined)[]): Promise<void> {
  for (const port of ports) if (port !== undefined && port !== 0) await bindOnce(host, port);
}

function bindOnce(host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(port, host, () => {
      server.close(() => {
        resolve();
      });
    });
  });
}
