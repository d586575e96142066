// Questions and answers between two processes, over whatever carries messages in their order.

/** The end of a line to another process; what is sent after its end is lost. */
export interface Line {
  send(message: unknown): void;
  listen(hear: (message: unknown) => void): void;
  /** Resolves when nothing comes any more, if the line can know. */
  readonly ended?: Promise<unknown>;
}

export interface Channel<Mine> {
  /** Rejects with the other's error, and when the other process is gone. */
  ask(question: Mine): Promise<unknown>;
  /** The other process is gone: what was asked has no answer. Resolves when nothing that it asked is under way. */
  end(): Promise<void>;
}

type Message =
  | { readonly id: number; readonly question: unknown }
  | { readonly id: number; readonly answer?: unknown }
  | { readonly id: number; readonly refusal: Refusal };

/** Of an error only this crosses the line. */
interface Refusal {
  readonly name: string;
  readonly message: string;
  readonly code?: unknown;
}

interface Waiting {
  resolve(answer: unknown): void;
  reject(error: Error): void;
}

/** The other process is gone. */
export class Gone extends Error {
  override readonly name = 'Gone';
}

/** `answer` hears the other's questions in their order. */
export function createChannel<Mine>(line: Line, answer: (question: unknown) => Promise<unknown>): Channel<Mine> {
  const waiting = new Map<number, Waiting>();
  let asked = 0;
  let isOver = false;
  const underWay = new Set<Promise<void>>();
  line.listen((heard) => {
    if (isOver) return;
    const message = heard as Message;
    if ('question' in message) {
      const replying = reply(message.id, message.question);
      underWay.add(replying);
      void replying.finally(() => underWay.delete(replying));
    } else {
      const asker = waiting.get(message.id);
      waiting.delete(message.id);
      if ('refusal' in message) asker?.reject(toError(message.refusal));
      // As JSON an answer without a value is left out.
      else asker?.resolve(message.answer);
    }
  });

  async function reply(id: number, question: unknown): Promise<void> {
    const message = await answer(question).then(
      (given) => ({ id, answer: given }),
      (error: unknown) => ({ id, refusal: toRefusal(error) }),
    );
    if (!isOver) line.send(message);
  }

  const end = async (): Promise<void> => {
    isOver = true;
    for (const asker of waiting.values()) asker.reject(new Gone('The other process is gone.'));
    waiting.clear();
    await Promise.all(underWay);
  };
  void line.ended?.then(end);

  return {
    end,
    ask(question) {
      const { promise, resolve, reject } = Promise.withResolvers<unknown>();
      if (isOver) reject(new Gone('The other process is gone.'));
      else {
        asked += 1;
        waiting.set(asked, { resolve, reject });
        line.send({ id: asked, question });
      }
      return promise;
    },
  };
}

function toRefusal(error: unknown): Refusal {
  if (!(error instanceof Error)) return { name: 'Error', message: String(error) };
  const { name, message } = error;
  return 'code' in error ? { name, message, code: error.code } : { name, message };
}

function toError({ name, message, code }: Refusal): Error {
  const error = new Error(message);
  error.name = name;
  return code === undefined ? error : Object.assign(error, { code });
}
