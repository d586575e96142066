// Starts a bare server beside the mock, and sees that both answer the same.
import type { BareOrigin } from './bare-server.ts';
import { forkChild } from './child.ts';
import type { Ask } from './load-generator.ts';
import type { Scope } from './part.ts';
import type { Asked, Contestant } from './race.ts';

export interface Operation extends Asked {
  /** At the origin of the mock, or of the bare server. */
  readonly ask: (origin: string) => Ask;
}

export interface Answer {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

interface Given {
  readonly scope: Scope;
  /** The origin of the mock. */
  readonly mock: string;
  /** The module of the bare server, and what it is told once the mock's answers are known, by the names of operations. */
  readonly bare: URL;
  readonly start: (answers: ReadonlyMap<string, Answer>) => Promise<object>;
  /** A body without what differs each time. */
  readonly mask: (body: string, operation: string) => string;
}

export async function createField(
  operations: readonly Operation[],
  { scope, mock, bare, start, mask }: Given,
): Promise<readonly Contestant[]> {
  const asksOf = (origin: string): ReadonlyMap<string, Ask> =>
    new Map(operations.map(({ name, ask }) => [name, ask(origin)]));
  const answers = new Map<string, Answer>();
  for (const [name, ask] of asksOf(mock)) answers.set(name, await send(ask));
  const { url } = (await forkChild(bare, scope).ask(await start(answers))) as BareOrigin;
  for (const [name, ask] of asksOf(url)) {
    const theirs = mask((await send(ask)).body, name);
    const ours = mask(answers.get(name)?.body ?? '', name);
    if (ours !== theirs)
      throw new Error(
        `The bare server does not answer ${name} as the mock does:\n${theirs.slice(0, 600)}\n${ours.slice(0, 600)}`,
      );
  }
  return [
    { name: 'mock', asks: asksOf(mock) },
    { name: 'bare', asks: asksOf(url) },
  ];
}

/** A good answer, outside of any measurement; anything else is an Error. */
export async function send({ method, url, headers, body }: Ask): Promise<Answer> {
  const address = url.replace('{new}', crypto.randomUUID());
  const response = await fetch(address, { method, headers, ...(method === 'GET' ? {} : { body }) });
  const text = await response.text();
  if (response.status !== 200 || text.includes('"errors"'))
    throw new Error(`${method} ${address} was answered ${response.status} ${text.slice(0, 500)}`);
  return { headers: Object.fromEntries(response.headers), body: text };
}
