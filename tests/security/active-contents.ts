// What a browser runs, or might run, as a page: each content tries what is privileged from wherever it runs.

export interface ActiveContent {
  readonly name: string;
  /** Undefined: the record says that it has none, so that a browser looks at the bytes. */
  readonly type: string | undefined;
  readonly text: string;
  /** Whether Chromium runs it in a frame if nothing keeps it from that; undefined: it is not our business. */
  readonly runs?: true;
}

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
  const of = (name: string): string => `<![CDATA[${attack(name, keys)}]]>`;
  const html = (name: string): string => `<!doctype html><p>x</p><script>${attack(name, keys)}</script>`;
  const svg = (name: string): string => `<svg xmlns="http://www.w3.org/2000/svg"><script>${of(name)}</script></svg>`;
  const xml = (name: string): string =>
    `<?xml version="1.0"?><r><s:script xmlns:s="http://www.w3.org/1999/xhtml">${of(name)}</s:script></r>`;
  const xhtml = (name: string): string =>
    `<html xmlns="http://www.w3.org/1999/xhtml"><head><title>x</title></head><body><script>${of(name)}</script></body></html>`;
  const parts = (name: string): string => `--b\r\nContent-Type: text/html\r\n\r\n${html(name)}\r\n--b--\r\n`;
  const runs = true;
  return [
    { name: 'svg', type: 'image/svg+xml', text: svg('svg'), runs },
    { name: 'svg-in-odd-case', type: 'Image/SVG+xml; charset=utf-8', text: svg('svg-in-odd-case'), runs },
    { name: 'xhtml', type: 'application/xhtml+xml', text: xhtml('xhtml'), runs },
    { name: 'xml', type: 'text/xml', text: xml('xml'), runs },
    { name: 'xml-of-an-application', type: 'application/xml;x=y', text: xml('xml-of-an-application'), runs },
    { name: 'feed', type: 'application/rss+xml', text: xml('feed') },
    { name: 'feed-in-odd-case', type: 'Application/Atom+XML', text: xml('feed-in-odd-case') },
    { name: 'xml-of-a-vendor', type: 'application/vnd.evil+xml', text: xml('xml-of-a-vendor') },
    { name: 'no-type', type: undefined, text: html('no-type'), runs },
    { name: 'any-type', type: '*/*', text: html('any-type'), runs },
    { name: 'unknown-type', type: 'unknown/unknown', text: html('unknown-type'), runs },
    { name: 'application-unknown', type: 'application/unknown', text: html('application-unknown'), runs },
    { name: 'html', type: 'text/html', text: html('html') },
    { name: 'html-in-odd-case', type: 'Text/HTML ;charset=utf-8', text: html('html-in-odd-case') },
    { name: 'html-behind-another-type', type: 'image/png;a=, text/html', text: html('html-behind-another-type') },
    { name: 'text', type: 'text/plain', text: html('text') },
    { name: 'bytes', type: 'application/octet-stream', text: html('bytes') },
    {
      name: 'styled-xml',
      type: 'text/xml',
      text: '<?xml version="1.0"?><?xml-stylesheet type="text/xsl" href="style-sheet"?><r/>',
    },
    {
      name: 'style-sheet',
      type: 'application/xslt+xml',
      text: `<x:stylesheet version="1.0" xmlns:x="http://www.w3.org/1999/XSL/Transform"><x:template match="/">${xhtml('style-sheet')}</x:template></x:stylesheet>`,
    },
    { name: 'parts', type: 'multipart/x-mixed-replace; boundary=b', text: parts('parts') },
    {
      name: 'archived-page',
      type: 'multipart/related; boundary=b',
      text: `MIME-Version: 1.0\r\n\r\n${parts('archived-page')}`,
    },
    { name: 'mail', type: 'message/rfc822', text: `Content-Type: text/html\r\n\r\n${html('mail')}` },
    {
      name: 'pdf',
      type: 'application/pdf',
      text: `%PDF-1.4\n${html('pdf')}\n1 0 obj<</Type/Catalog/OpenAction<</S/JavaScript/JS(app.alert(1))>>>>endobj\ntrailer<</Root 1 0 R>>`,
    },
    { name: 'script', type: 'text/javascript', text: attack('script', keys) },
    { name: 'json', type: 'application/json', text: html('json') },
  ];
}
