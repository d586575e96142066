// One request to a contestant, outside of any measurement.

/** Where an API is, and what has to be sent along. */
export interface Address {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

export interface GraphqlBody {
  readonly operationName: string;
  readonly query: string;
  readonly variables: Readonly<Record<string, unknown>>;
}

/** The body of a good answer; anything else is an Error. */
export async function askOnce({ url, headers }: Address, body: GraphqlBody): Promise<string> {
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  const text = await response.text();
  if (response.status !== 200 || text.includes('"errors"'))
    throw new Error(`${body.operationName} at ${url} was answered ${response.status} ${text.slice(0, 500)}`);
  return text;
}

export function dataOf(body: string): Readonly<Record<string, unknown>> {
  return (JSON.parse(body) as { readonly data: Readonly<Record<string, unknown>> }).data;
}
