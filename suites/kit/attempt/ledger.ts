// The ledger: every creation is written down, and on the disk, before it happens, so that a crash leaves nothing unknown.
import { mkdirSync } from 'node:fs';
import { appendFile, readdir, readFile, rm } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { isRecord, parseJson } from '../contract/json.ts';
import type { RunHeader } from '../outcome.ts';

/** One resource that a run made, or was about to make. */
export interface LedgerEntry {
  readonly interface: string;
  readonly resource: string;
  readonly name: string;
  readonly case: string;
}

export type Ledger = ReturnType<typeof createLedger>;

type LedgerFacts = Pick<RunHeader, 'runId' | 'startedAt' | 'targets'>;

interface LedgerHeader extends LedgerFacts {
  readonly kind: 'header';
  readonly pid: number;
  readonly host: string;
}

type Line = LedgerHeader | ({ readonly kind: 'opened' | 'closed' } & LedgerEntry);

/** Without a directory the ledger lives in memory only (an in-process target dies with us). */
export function createLedger(facts: LedgerFacts, directory?: string) {
  /** `unseen`: it is not known whether it is there. */
  const entries = new Map<string, LedgerEntry & { readonly unseen: boolean }>();
  const file = directory === undefined ? undefined : join(directory, `${facts.runId}.ndjson`);
  let begun = false;
  let tail: Promise<void> = Promise.resolve();

  function write(line: Line): Promise<void> {
    if (file === undefined || directory === undefined) return Promise.resolve();
    let lines = `${JSON.stringify(line)}\n`;
    if (!begun) {
      begun = true;
      mkdirSync(directory, { recursive: true });
      const header: Line = { kind: 'header', ...facts, pid: process.pid, host: hostname() };
      lines = `${JSON.stringify(header)}\n${lines}`;
    }
    tail = tail.then(() => appendFile(file, lines, { flush: true }));
    return tail;
  }

  return {
    /** Resolves when the entry is on the disk. */
    async opened(entry: LedgerEntry) {
      entries.set(keyOf(entry), { ...entry, unseen: false });
      await write({ kind: 'opened', ...entry });
    },
    async closed(entry: LedgerEntry) {
      entries.delete(keyOf(entry));
      await write({ kind: 'closed', ...entry });
    },
    /** Nobody could look whether it is there, and why. */
    unseen(entry: LedgerEntry, _why: string) {
      if (entries.has(keyOf(entry))) entries.set(keyOf(entry), { ...entry, unseen: true });
    },
    /** Entries without a removal, the newest first. */
    open: () => [...entries.values()].toReversed(),
    /** Removes the file when nothing is open any more. */
    async settle() {
      await tail;
      if (file !== undefined && begun && entries.size === 0) await rm(file, { force: true });
    },
  };
}

/** A ledger that a run left behind. */
export type LeftLedger = NonNullable<ReturnType<typeof parseLedger>>;

/** Reads every ledger of a directory; a last line that a crash cut short is passed over. */
export async function readLedgers(directory: string): Promise<readonly LeftLedger[]> {
  const names = await readdir(directory).catch(() => []);
  const files = names.filter((name) => name.endsWith('.ndjson')).sort();
  const ledgers = await Promise.all(
    files.map(async (name) => parseLedger(join(directory, name), await readFile(join(directory, name), 'utf8'))),
  );
  return ledgers.filter((ledger) => ledger !== undefined);
}

/** `open`: what is not known to be removed, the newest first. */
function parseLedger(file: string, text: string) {
  const entries = new Map<string, LedgerEntry>();
  let header: LedgerHeader | undefined;
  for (const line of text.split('\n').map(parseLine)) {
    if (line?.kind === 'header') header = line;
    else if (line?.kind === 'closed') entries.delete(keyOf(line));
    else if (line?.kind === 'opened') {
      const { kind: _kind, ...entry } = line;
      entries.set(keyOf(entry), entry);
    }
  }
  return header === undefined ? undefined : { file, header, open: [...entries.values()].toReversed() };
}

function parseLine(line: string): Line | undefined {
  const value = parseJson(line);
  return isRecord(value) && 'kind' in value ? (value as Line & typeof value) : undefined;
}

function keyOf(entry: LedgerEntry): string {
  return JSON.stringify([entry.interface, entry.resource, entry.name]);
}
