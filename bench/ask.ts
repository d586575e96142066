// A request of a part, and its answer outside of any measurement.

export interface Ask {
  readonly method: 'GET' | 'POST';
  /** `{new}` stands for something that no request had before. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** The body of a good answer; anything else is an Error. */
export async function send({ method, url, headers, body }: Ask): Promise<string> {
  const response = await fetch(url, { method, headers, ...(method === 'GET' ? {} : { body }) });
  const text = await response.text();
  if (response.status !== 200 || text.includes('"errors"'))
    throw new Error(`${method} ${url} was answered ${response.status} ${text.slice(0, 500)}`);
  return text;
}
