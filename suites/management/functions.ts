// Functions of the project under test: made, read, changed and deleted for cases.
import { mapValues } from '../../specs/map-values.ts';
import { afterSuccess } from '../kit/contract/bindings.ts';
import { checkThat } from '../kit/contract/check.ts';
import type { Exchange } from '../kit/contract/exchange.ts';
import type { CallOptions } from './caller.ts';
import { Resources, toCreated, type Asked, type Created } from './create.ts';
import { recordOf, type JsonRecord } from './read.ts';

type Settings = Readonly<Record<string, string | boolean>>;

/** Source that runs on any server of functions; nothing here ever calls it. */
export const FUNCTION_SOURCE = "Deno.serve(() => new Response('touchstone'));\n";

/** A deleted function: it is no longer there, or it is still shown as removed. */
export function isRemoved(record: JsonRecord | undefined): boolean {
  return record === undefined || record['status'] === 'REMOVED';
}

export class Functions extends Resources {
  /** A fresh function; `settings` override what is said about it. */
  async askForFunction(settings: Settings = {}): Promise<Asked> {
    const name = await this.claim('function');
    return { name, answer: await this.sendFunction(name, { query: mapValues(settings, String) }) };
  }

  async createFunction(settings: Settings = {}): Promise<Created> {
    const created = toCreated(await this.askForFunction(settings));
    await this.until('the function is there', () => this.checkThere(created.name));
    return created;
  }

  /** The slug of a fresh function. */
  async createSlug(settings: Settings = {}): Promise<string> {
    return (await this.createFunction(settings)).name;
  }

  /** Either way to read shows it: what each of them owes has clauses of its own. */
  protected async checkThere(slug: string): Promise<void> {
    const isShown = ({ ok, text }: Exchange): boolean => ok && text.includes(JSON.stringify(slug));
    if (isShown(await this.call('getFunction', { slug }))) return;
    checkThat(isShown(await this.call('listFunctions')), 'the function is there', {
      clause: 'management.functions.create',
      expected: slug,
      actual: `neither answered nor listed, ${afterSuccess('createFunction')}`,
    });
  }

  sendFunction(slug: string, options: CallOptions = {}): Promise<Exchange> {
    return this.call('createFunction', {
      ...options,
      query: { slug, name: slug, ...options.query },
      values: { slug, name: options.query?.['name'] ?? slug, body: FUNCTION_SOURCE },
    });
  }

  readFunction(slug: string): Promise<JsonRecord> {
    return this.record('getFunction', { slug });
  }

  /** The function in the list, if it is there. */
  async listedFunction(slug: string): Promise<JsonRecord | undefined> {
    return (await this.records('listFunctions')).find((one) => one['slug'] === slug);
  }

  /** By query parameters, which are in the contract, and by the body, which is in the binding. */
  sendChange(slug: string, settings: Settings, options: CallOptions = {}): Promise<Exchange> {
    const inBody = Object.entries(settings).filter(([field]) => ['name', 'verify_jwt'].includes(field));
    const values = Object.fromEntries(inBody);
    return this.call('updateFunction', { slug, query: mapValues(settings, String), values, ...options });
  }

  /** The same, which must work; returns the answered function. */
  async changeFunction(slug: string, settings: Settings): Promise<JsonRecord> {
    return recordOf(await this.sendChange(slug, settings));
  }

  /** How a deleted function is answered: by a refusal, or with the status that says so, since the contract has no transitions. */
  async checkRemoved(slug: string): Promise<Exchange> {
    const clause = 'management.functions.delete';
    const exchange = await this.call('getFunction', { slug });
    const record = exchange.ok ? recordOf(exchange, clause) : undefined;
    const details = { clause, exchange, expected: 'a status outside 2xx', actual: record };
    checkThat(isRemoved(record), 'a deleted function is not answered, unless as REMOVED', details);
    const listed = await this.listedFunction(slug);
    const what = 'a deleted function is not listed, unless as REMOVED';
    checkThat(isRemoved(listed), what, { clause, expected: 'absent', actual: listed });
    return exchange;
  }

  /** A function that no step has deleted is answered, and not as a removed one. */
  async checkKept(slug: string, clause: string): Promise<void> {
    const { status } = await this.record('getFunction', { slug }, clause);
    const details = { clause, expected: 'another status', actual: status };
    checkThat(status !== 'REMOVED', 'a function that was not deleted is not a removed one', details);
  }
}
