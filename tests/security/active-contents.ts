// What a browser runs, or might run, as a page: each content tries what is privileged from wherever it runs.
import { fill, readTable } from '../support/table.ts';

export interface ActiveContent {
  readonly name: string;
  readonly type: string | null;
  readonly text: string;
  readonly runs?: true;
}

const CONTENTS = readTable(import.meta.url, ['name', 'type', 'text', 'runs']) as readonly ActiveContent[];

interface Keys {
  readonly admin: string;
  readonly token: string;
  readonly ref: string;
}

/** Tells the page around it that it runs, tries everything on the origin that it came from, or on `origin`, and tells that it has finished. */
export function attack(name: string, { admin, token, ref }: Keys, origin = 'location.origin'): string {
  return `(async () => {
    const page = globalThis.document === undefined ? self : window.opener ?? window.parent;
    const tell = (said) => globalThis.document === undefined ? self.postMessage({ name: '${name}', said }) : page.postMessage({ name: '${name}', said }, '*');
    tell('ran');
    const origin = ${origin};
    const sql = "insert into breach values ('${name} at " + new URL(origin).port + "')";
    const ask = (path, method, key, body) => fetch(origin + path, {
      method, headers: { authorization: 'Bearer ' + key, 'content-type': 'application/json' }, body,
    }).catch(() => undefined);
    await ask('/__touchstone/sql', 'POST', '${admin}', sql);
    await ask('/__touchstone/projects', 'GET', '${admin}');
    await ask('/v1/projects/${ref}/database/query', 'POST', '${token}', JSON.stringify({ query: sql }));
    await ask('/v1/projects/${ref}/secrets', 'POST', '${token}', '[{"name":"BREACH","value":"x"}]');
    tell('finished');
  })();`;
}

export function activeContents(keys: Keys): readonly ActiveContent[] {
  return CONTENTS.map((content) => {
    const script = attack(content.name, keys);
    const html = `<!doctype html><p>x</p><script>${script}</script>`;
    const data = `<![CDATA[${script}]]>`;
    const words = {
      attack: script,
      html,
      svg: `<svg xmlns="http://www.w3.org/2000/svg"><script>${data}</script></svg>`,
      xml: `<?xml version="1.0"?><r><s:script xmlns:s="http://www.w3.org/1999/xhtml">${data}</s:script></r>`,
      xhtml: `<html xmlns="http://www.w3.org/1999/xhtml"><head><title>x</title></head><body><script>${data}</script></body></html>`,
      parts: `--b\r\nContent-Type: text/html\r\n\r\n${html}\r\n--b--\r\n`,
    };
    return { ...content, text: fill(content.text, words) };
  });
}
