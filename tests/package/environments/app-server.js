// Serves the app, which was built with the address of a hosted project.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

createServer((_, response) => {
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
  response.end(readFileSync(new URL('app.html', import.meta.url), 'utf8').replaceAll('ANON_KEY', process.env.ANON_KEY));
}).listen(Number(process.env.PORT), '127.0.0.1');
