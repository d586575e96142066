// What the edits of the data API are made with: places of its document, and questions to a mock.
import type { Mock } from '../../../mocks/mock.ts';
import type { SpecEdit } from '../spec-edit.ts';

type Put = SpecEdit['puts'][number];

/** In the document of the data API. */
export function inDocument(find: string, put: string): Put {
  return { file: 'specs/graphql/base.graphql', find, put };
}

/** The edited mock answers the document with this data, and the mock of before does not. */
export function answered(query: string, data: unknown): SpecEdit['shows'] & object {
  return { kind: 'answer', answer: data, ask: (mock) => ask(mock, query) };
}

async function ask(mock: Mock, query: string): Promise<unknown> {
  const response = await mock.fetch(
    new Request(`${mock.urls.data}/graphql/v1`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', apiKey: mock.keys.service },
      body: JSON.stringify({ query, variables: {} }),
    }),
  );
  const body = (await response.json()) as { readonly data?: unknown };
  return body.data;
}
