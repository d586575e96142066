// The script of report.html: it searches and filters what is there already. Without it everything is shown.
// No end of a script element may stand in it. Rows have data-i (interface) and perhaps data-v (verdict).
(() => {
  const form = document.getElementById('find');
  const rows = [...document.querySelectorAll('[data-i]')];
  const texts = new Map(rows.map((row) => [row, row.textContent.toLowerCase()]));
  const folds = [...document.querySelectorAll('main details')].filter((fold) => fold.querySelector('[data-i]'));
  const opened = new Map(folds.map((fold) => [fold, fold.open]));
  const sections = [...document.querySelectorAll('main > section')].filter((section) =>
    section.querySelector('[data-i]'),
  );
  const visible = (root) => root.querySelector('[data-i]:not([hidden])') !== null;
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
        wanted.every((word) => texts.get(row).includes(word));
      row.hidden = !fits;
      if (fits) shown += 1;
    }
    for (const fold of folds) fold.open = active ? visible(fold) : opened.get(fold);
    for (const section of sections) section.hidden = active && !visible(section);
    form.querySelector('output').textContent = active ? shown + ' of ' + rows.length + ' shown' : '';
  };
  form.hidden = false;
  form.addEventListener('input', apply);
  form.addEventListener('submit', (event) => event.preventDefault());
  form.addEventListener('reset', () => setTimeout(apply));
})();
