// How much memory the mock takes while a large object passes through it, beside what it takes at rest.
import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { cellOf, judge, nothing, type Goal, type Measured, type Scope, type Settings } from '../part.ts';
import { OPEN } from './operations.ts';
import { startStorageMock, type StorageMock } from './mock-server.ts';

const MIB = 1024 * 1024;
/** MiB above rest. */
const GOAL = 100;

interface Passage {
  readonly what: string;
  readonly seconds: number;
  /** MiB. */
  readonly rest: number;
  readonly peak: number;
}

export async function measureMemory(folder: string, settings: Settings, scope: Scope): Promise<Measured> {
  const size = settings.quick ? 4 * MIB : 1024 * MIB;
  if (!existsSync('/proc/self/clear_refs')) return nothing('storage: memory', 'needs /proc of Linux');
  const own = mkdtempSync(join(folder, 'memory-'));
  const mock = await startStorageMock(scope, ['--persist', own, '--upload-limit', String(4 * size)]);
  const passages: Passage[] = [];
  for (const [what, pass] of passagesOf(mock, size)) {
    // What came before is swept up in the pauses of a server.
    await new Promise((resolve) => setTimeout(resolve, settings.quick ? 50 : 3000));
    passages.push(await watch(what, mock.pid, pass));
  }
  await mock.end();
  const named = `${size / MIB} MiB`;
  const goals: Goal[] = [];
  const rows = passages.map(({ what, seconds, rest, peak }) => {
    const goal = judge(`storage: memory above rest, ${what} of ${named}`, 'at most', GOAL, peak - rest, ' MiB');
    goals.push(goal);
    return [what, rest.toFixed(0), peak.toFixed(0), cellOf(goal), (size / MIB / seconds).toFixed(0)];
  });
  return {
    tables: [
      {
        title: `Storage: memory of the server's process while ${named} pass, bytes in directory (MiB)`,
        columns: ['what', 'at rest', 'peak', `above rest (goal ${GOAL} MiB)`, 'MiB/s'],
        rows,
        remarks: [
          'at rest: VmRSS just before. peak: VmHWM, set back through /proc/PID/clear_refs just before.',
          'MiB/s: from the first byte to the answer, the client on the same cores.',
        ],
      },
    ],
    goals,
    numbers: passages,
  };
}

function passagesOf(mock: StorageMock, size: number): readonly (readonly [string, () => Promise<void>])[] {
  const at = (name: string): string => `${mock.origin}/storage/v1/object/${OPEN}/${name}`;
  const headers = { authorization: `Bearer ${mock.token}` };
  const raw = { ...headers, 'content-type': 'application/octet-stream', 'content-length': String(size) };
  const head = '--edge\r\ncontent-disposition: form-data; name=""; filename="large"\r\ncontent-type: video/mp4\r\n\r\n';
  const tail = '\r\n--edge--\r\n';
  const form = {
    ...headers,
    'content-type': 'multipart/form-data; boundary=edge',
    'content-length': String(size + head.length + tail.length),
  };
  return [
    ['raw upload', () => exchange('POST', at('raw'), raw, bytesOf(size))],
    ['multipart upload', () => exchange('POST', at('form'), form, bytesOf(size, head, tail))],
    ['download', () => exchange('GET', at('raw'), headers, undefined, size)],
    ['download of multipart', () => exchange('GET', at('form'), headers, undefined, size)],
  ];
}

function* bytesOf(size: number, head = '', tail = ''): Generator<Buffer> {
  const chunk = randomBytes(64 * 1024);
  if (head !== '') yield Buffer.from(head);
  for (let sent = 0; sent < size; sent += chunk.length) yield chunk.subarray(0, Math.min(chunk.length, size - sent));
  if (tail !== '') yield Buffer.from(tail);
}

/** `expected`: bytes of the answer. */
async function exchange(
  method: 'GET' | 'POST',
  url: string,
  headers: Readonly<Record<string, string>>,
  content?: Iterable<Buffer>,
  expected?: number,
): Promise<void> {
  const outgoing = request(url, { method, headers });
  const answered = new Promise<void>((resolve, reject) => {
    outgoing.once('error', reject);
    outgoing.once('response', (response) => {
      let size = 0;
      let said = '';
      response.on('data', (chunk: Buffer) => {
        size += chunk.length;
        if (response.statusCode !== 200) said += chunk.toString();
      });
      response.once('error', reject);
      response.once('end', () => {
        if (response.statusCode !== 200)
          reject(new Error(`${method} ${url} was answered ${response.statusCode} ${said}`));
        else if (expected !== undefined && size !== expected) reject(new Error(`${size} bytes came of ${expected}.`));
        else resolve();
      });
    });
  });
  await Promise.all([answered, pipeline(Readable.from(content ?? []), outgoing)]);
}

async function watch(what: string, pid: number, pass: () => Promise<void>): Promise<Passage> {
  const rest = memoryOf(pid, 'VmRSS');
  // 5: the highest mark of resident memory goes back to what is resident now.
  writeFileSync(`/proc/${pid}/clear_refs`, '5');
  const started = performance.now();
  await pass();
  const seconds = (performance.now() - started) / 1000;
  return { what, seconds, rest, peak: memoryOf(pid, 'VmHWM') };
}

/** MiB. */
function memoryOf(pid: number, field: 'VmRSS' | 'VmHWM'): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const kilobytes = new RegExp(`^${field}:\\s*(\\d+) kB$`, 'm').exec(status)?.[1];
  return Number(kilobytes ?? Number.NaN) / 1024;
}
