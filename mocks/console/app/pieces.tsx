// The small pieces that all parts of the console are made of.
import { Dialog, DialogPanel, DialogTitle, Tab, TabGroup, TabList, TabPanel, TabPanels } from '@headlessui/react';
import { useState, type ReactNode } from 'react';
import { useDeed, type Work } from './asking.ts';
import type { Cell, Row } from './connection.ts';

export function Said({ problem, said }: { readonly problem?: string | undefined; readonly said?: string | undefined }) {
  return (
    <div aria-live="polite">
      {problem !== undefined && <p className="problem">{problem}</p>}
      {said !== undefined && <p className="said">{said}</p>}
    </div>
  );
}

interface ActProps {
  readonly label: string;
  readonly run: Work;
  readonly look?: 'quiet' | 'danger';
  readonly disabled?: boolean;
}

/** A button that does something, and says beside it what came of that. What cannot be taken back needs a second press. */
export function Act({ label, run, look, disabled = false }: ActProps) {
  const deed = useDeed();
  const [isAsking, setAsking] = useState(false);
  const press = (): void => {
    if (look === 'danger' && !isAsking) return setAsking(true);
    setAsking(false);
    return deed.run(run);
  };
  return (
    <>
      <button
        type="button"
        className={look}
        disabled={disabled || deed.isBusy}
        onClick={press}
        onBlur={() => setAsking(false)}
      >
        {isAsking ? `${label}: sure?` : label}
      </button>
      <Said problem={deed.problem} said={deed.said} />
    </>
  );
}

interface FormProps {
  readonly label: string;
  readonly act: string;
  readonly run: Work;
  readonly children: ReactNode;
}

/** Fields in a row, and a button that sends them. */
export function Form({ label, act, run, children }: FormProps) {
  const deed = useDeed();
  return (
    <form
      className="bar"
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        deed.run(run);
      }}
    >
      {children}
      <button type="submit" disabled={deed.isBusy}>
        {act}
      </button>
      <Said problem={deed.problem} said={deed.said} />
    </form>
  );
}

export function Copy({ text, label = 'Copy' }: { readonly text: string; readonly label?: string }) {
  const [done, setDone] = useState<string>();
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      setDone('Copied');
    } catch {
      setDone('The browser refused');
    }
    setTimeout(() => setDone(undefined), 1500);
  };
  return (
    <button type="button" className="quiet" onClick={() => void copy()}>
      <span aria-live="polite">{done ?? label}</span>
    </button>
  );
}

/** Text to read and to take along. */
export function Code({ text, label, copy }: { readonly text: string; readonly label: string; readonly copy?: string }) {
  return (
    <div className="code">
      <Copy text={copy ?? text} />
      <pre tabIndex={0} role="region" aria-label={label}>
        {text}
      </pre>
    </div>
  );
}

/** JSON on several lines; any other text as it is. */
export function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

function showCell(cell: Cell | undefined): ReactNode {
  if (cell === null || cell === undefined) return <span className="null">null</span>;
  return typeof cell === 'object' ? JSON.stringify(cell) : String(cell);
}

interface GridProps {
  readonly caption: string;
  readonly columns: readonly string[];
  readonly rows: readonly Row[];
  /** What stands at the end of a row. */
  readonly more?: (row: Row) => ReactNode;
}

export function Grid({ caption, columns, rows, more }: GridProps) {
  return (
    <div className="grid" tabIndex={0} role="region" aria-label={caption}>
      <table>
        <caption className="hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
            {more !== undefined && (
              <th scope="col">
                <span className="hidden">Actions</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr key={at}>
              {columns.map((column) => (
                <td key={column}>{showCell(row[column])}</td>
              ))}
              {more !== undefined && <td className="end">{more(row)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

export function Tabs({ tabs }: { readonly tabs: Readonly<Record<string, ReactNode>> }) {
  return (
    <TabGroup>
      <TabList className="tabs">
        {Object.keys(tabs).map((name) => (
          <Tab key={name}>{name}</Tab>
        ))}
      </TabList>
      <TabPanels>
        {Object.entries(tabs).map(([name, content]) => (
          <TabPanel key={name} className="panel">
            {content}
          </TabPanel>
        ))}
      </TabPanels>
    </TabGroup>
  );
}

interface WindowProps {
  readonly title: string;
  readonly close: () => void;
  readonly children: ReactNode;
}

export function Window({ title, close, children }: WindowProps) {
  return (
    <Dialog open onClose={close} className="over">
      <DialogPanel className="window">
        <DialogTitle>{title}</DialogTitle>
        {children}
      </DialogPanel>
    </Dialog>
  );
}
