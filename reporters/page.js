// The script of report.html: it searches and filters what is there already, sorts tables and copies commands. Without it everything is shown.
// No end of a script element may stand in it. Rows have data-i (interface) and perhaps data-v (verdict). `stemOf` stands before it.
(() => {
  const form = document.getElementById('find');
  const rows = [...document.querySelectorAll('[data-i]')];
  /** @type {WeakMap<Element, { text: string, words: string[] }>} */
  const texts = new WeakMap();
  /** @param {Element} row */
  const textOf = (row) => {
    const known = texts.get(row);
    if (known !== undefined) return known;
    const text = row.textContent.toLowerCase();
    const read = { text, words: text.match(/[\p{L}\p{N}]+/gu) ?? [] };
    texts.set(row, read);
    return read;
  };
  const folds = [...document.querySelectorAll('main details')].filter((fold) => fold.querySelector('[data-i]'));
  const opened = new Map(folds.map((fold) => [fold, fold.open]));
  const sections = [...document.querySelectorAll('main > section')];
  const visible = (root) => root.querySelector('[data-i]:not([hidden])') !== null;
  // As `touchstone explain` does: an id as it stands, a word by its stem.
  /** @type {(row: Element, word: string) => boolean} */
  const has = (row, word) => {
    const { text, words } = textOf(row);
    if (text.includes(word)) return true;
    return !/\S[.-]\S/.test(word) && words.some((one) => one.startsWith(String(stemOf(word))));
  };
  /** @param {string | null} id */
  const showOpen = (id) => {
    const row = document.getElementById(id);
    if (row?.matches('details')) row.open = true;
    return row;
  };
  const apply = () => {
    const { words, of, verdict } = form.elements;
    const wanted = String(words.value)
      .toLowerCase()
      .split(/\s+/)
      .filter((word) => word !== '');
    const active = wanted.length > 0 || of.value !== '' || verdict.value !== '';
    let shown = 0;
    for (const row of rows) {
      const { i, v } = row.dataset;
      const fits =
        (of.value === '' || of.value === i) &&
        (verdict.value === '' || verdict.value === v) &&
        wanted.every((word) => has(row, word));
      row.hidden = !fits;
      if (fits) shown += 1;
    }
    for (const fold of folds) fold.open = active ? visible(fold) : opened.get(fold);
    for (const section of sections) section.hidden = active && !visible(section);
    const split = document.querySelector('.split');
    if (split?.querySelector('.finding[open]:not([hidden])') === null) {
      const first = split.querySelector('.finding:not([hidden])');
      if (first !== null) first.open = true;
    }
    form.querySelector('[type=reset]').hidden = !active;
    form.querySelector('output').textContent = !active
      ? ''
      : shown > 0
        ? shown + ' of ' + rows.length + ' shown'
        : 'Nothing here fits. Use fewer words, or clear the search.';
  };
  // The address keeps what was searched for and which finding is open.
  const remember = () => {
    const open = document.querySelector('.finding[open]:not([hidden])')?.id ?? '';
    const first = document.querySelector('.split .finding')?.id;
    const given = [...new FormData(form), ['open', open === first ? '' : open]].filter(([, value]) => value !== '');
    const hash = given.length === 0 ? '' : '#?' + new URLSearchParams(given);
    try {
      history.replaceState(null, '', location.href.split('#')[0] + hash);
    } catch {
      // A page without an address of its own.
    }
  };
  const recall = () => {
    if (!location.hash.startsWith('#?')) return showOpen(decodeURIComponent(location.hash.slice(1)));
    const given = new URLSearchParams(location.hash.slice(2));
    for (const name of ['words', 'of', 'verdict']) form.elements[name].value = given.get(name) ?? '';
    apply();
    if (given.has('open')) showOpen(given.get('open'))?.scrollIntoView({ block: 'nearest' });
  };
  const change = () => {
    apply();
    remember();
  };
  form.hidden = false;
  form.querySelector('[type=reset]').hidden = true;
  form.addEventListener('input', change);
  form.addEventListener('submit', (event) => event.preventDefault());
  form.addEventListener('reset', () => setTimeout(change));
  addEventListener('hashchange', recall);
  recall();
  for (const finding of document.querySelectorAll('.finding'))
    finding.querySelector('summary').addEventListener('click', (event) => {
      const wide = finding.closest('.split') !== null && matchMedia('(min-width: 1100px)').matches;
      // Beside the list something is always shown.
      if (wide && finding.open) event.preventDefault();
      setTimeout(remember);
    });

  /** @param {string} text */
  const button = (text) => Object.assign(document.createElement('button'), { type: 'button', textContent: text });
  for (const block of document.querySelectorAll('.copy')) {
    const line = block.textContent;
    const kept = document.createElement('span');
    const copy = button('Copy');
    kept.append(...block.childNodes);
    block.append(kept, copy);
    /** @param {string} word */
    const say = (word) => {
      copy.textContent = word;
      setTimeout(() => (copy.textContent = 'Copy'), 2_000);
    };
    // Without a clipboard, as in a page of plain HTTP, it is selected.
    const select = () => {
      getSelection()?.selectAllChildren(kept);
      say('Selected');
    };
    copy.addEventListener('click', () => {
      if (navigator.clipboard === undefined) select();
      else navigator.clipboard.writeText(line).then(() => say('Copied'), select);
    });
  }
  for (const head of document.querySelectorAll('th')) {
    const sort = button(head.textContent);
    head.replaceChildren(sort);
    sort.addEventListener('click', () => {
      const body = head.closest('table').tBodies[0];
      const down = head.ariaSort === 'ascending';
      const cells = [...body.rows].map((row) => ({ row, value: row.cells[head.cellIndex]?.textContent.trim() ?? '' }));
      cells.sort((a, b) => a.value.localeCompare(b.value, 'en', { numeric: true }) * (down ? -1 : 1));
      for (const other of head.parentElement.cells) other.removeAttribute('aria-sort');
      head.ariaSort = down ? 'descending' : 'ascending';
      body.append(...cells.map(({ row }) => row));
    });
  }
})();
