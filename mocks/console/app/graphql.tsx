// Part 3: GraphiQL as it is, with a switch of the caller. A chunk of its own, which is loaded when this part is opened.
import { GraphiQL } from 'graphiql';
import { useEffect, useMemo, useRef } from 'react';
import { useAsked } from './asking.ts';
import { headersFor, listUsers, nameOf, setCaller, useCaller } from './callers.ts';
import { BASE, type PartProps } from './connection.ts';
import { Said } from './pieces.tsx';
import './workers.ts';
import 'graphiql/style.css';

const SHEET = 'graphiql-sheet';

/** All style sheets of the editor in one file, which the bundle has beside this module. */
function addSheet(): void {
  if (document.getElementById(SHEET) !== null) return;
  const link = document.createElement('link');
  link.id = SHEET;
  link.rel = 'stylesheet';
  link.href = new URL('graphiql.css', import.meta.url).href;
  document.head.append(link);
}

addSheet();

/** GraphiQL gives a tab a button to close it, which the role of a tab forbids: they are told as a list of buttons. */
function nameTabs(editor: HTMLElement): () => void {
  const name = (): void => {
    for (const tab of editor.querySelectorAll('[role=tablist], .graphiql-tab[aria-selected]')) {
      tab.removeAttribute('aria-selected');
      tab.setAttribute('role', tab.matches('li') ? 'listitem' : 'list');
    }
  };
  const observer = new MutationObserver(name);
  observer.observe(editor, { subtree: true, childList: true, attributeFilter: ['aria-selected'] });
  name();
  return () => observer.disconnect();
}

const FIRST = `# Ctrl+Space completes, Ctrl+Enter runs.
{
  __schema { queryType { fields { name } } }
}
`;

export function GraphQL({ connection }: PartProps) {
  const caller = useCaller();
  const users = useAsked('users', listUsers);
  const editor = useRef<HTMLDivElement>(null);
  useEffect(() => (editor.current === null ? undefined : nameTabs(editor.current)), []);
  const fetcher = useMemo(
    () => async (asked: object) => {
      const headers = { 'content-type': 'application/json', ...(await headersFor(caller, connection)) };
      const response = await fetch(`${BASE}/graphql/v1`, { method: 'POST', headers, body: JSON.stringify(asked) });
      return (await response.json()) as object;
    },
    [caller, connection],
  );
  return (
    <>
      <div className="bar">
        <label className="field">
          <span>As</span>
          <select value={caller} onChange={(event) => setCaller(event.target.value)}>
            <option value="anon">anon (nobody signed in)</option>
            <option value="service">service_role</option>
            {users.value?.map((user) => (
              <option key={user.id} value={user.id}>
                {nameOf(user)}
              </option>
            ))}
          </select>
        </label>
        <Said problem={users.problem} />
      </div>
      <div className="editor" ref={editor}>
        <GraphiQL fetcher={fetcher} defaultQuery={FIRST}>
          <GraphiQL.Logo>
            <b>GraphiQL</b>
          </GraphiQL.Logo>
        </GraphiQL>
      </div>
    </>
  );
}
