// Runs where there is no network: takes connections on a port of its own to a socket file outside. Prints the port when ready.
import { connect, createServer, type AddressInfo } from 'node:net';

const [file = ''] = process.argv.slice(2);
const server = createServer((inside) => {
  const outside = connect(file);
  inside.on('error', () => outside.destroy());
  outside.on('error', () => inside.destroy());
  inside.pipe(outside).pipe(inside);
});
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`${(server.address() as AddressInfo).port}\n`);
});
