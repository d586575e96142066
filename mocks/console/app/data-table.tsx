// The rows of a table, page by page, and a window to write one.
import { useState } from 'react';
import { useAsked } from './asking.ts';
import type { Row } from './connection.ts';
import { deleteRow, PAGE, readRows, writeRow, type Column, type Values } from './data-queries.ts';
import { Area } from './fields.tsx';
import { Act, Grid, Said, Window } from './pieces.tsx';

interface Props {
  /** As SQL names it. */
  readonly table: string;
  readonly isTable: boolean;
}

export function DataTable({ table, isTable }: Props) {
  const [offset, setOffset] = useState(0);
  const [edited, setEdited] = useState<Row | 'new'>();
  const { value, problem, again } = useAsked(`${table} ${offset}`, () => readRows(table, offset));
  if (value === undefined) return problem === undefined ? <p>Reading …</p> : <Said problem={problem} />;
  const { columns, rows, count } = value;
  const canEdit = isTable && columns.some(({ key }) => key);
  return (
    <>
      <div className="bar">
        <span className="muted">
          {count} {count === 1 ? 'row' : 'rows'}
          {count > PAGE && `, from ${offset + 1}`}
        </span>
        {isTable && (
          <button type="button" onClick={() => setEdited('new')}>
            New row
          </button>
        )}
        <button type="button" className="quiet" onClick={again}>
          Read again
        </button>
        {offset > 0 && (
          <button type="button" className="quiet" onClick={() => setOffset(Math.max(0, offset - PAGE))}>
            Earlier
          </button>
        )}
        {offset + PAGE < count && (
          <button type="button" className="quiet" onClick={() => setOffset(offset + PAGE)}>
            Later
          </button>
        )}
      </div>
      {rows.length === 0 ? (
        <p className="empty">No rows.</p>
      ) : (
        <Grid
          caption={`Rows of ${table}`}
          columns={columns.map(({ name }) => name)}
          rows={rows}
          {...(canEdit
            ? {
                more: (row: Row) => (
                  <button type="button" className="quiet" onClick={() => setEdited(row)}>
                    Edit
                  </button>
                ),
              }
            : {})}
        />
      )}
      {isTable && !canEdit && <p className="muted">Without a primary key its rows are changed by SQL only.</p>}
      {edited !== undefined && (
        <RowWindow
          table={table}
          columns={columns}
          row={edited === 'new' ? undefined : edited}
          close={(changed) => {
            setEdited(undefined);
            if (changed) again();
          }}
        />
      )}
    </>
  );
}

interface RowProps {
  readonly table: string;
  readonly columns: readonly Column[];
  /** Undefined: a new one. */
  readonly row: Row | undefined;
  readonly close: (changed: boolean) => void;
}

function RowWindow({ table, columns, row, close }: RowProps) {
  const [values, setValues] = useState<Values>(() => (row ?? {}) as Values);
  const saved = async (work: Promise<void>): Promise<undefined> => {
    await work;
    close(true);
  };
  return (
    <Window title={row === undefined ? `New row of ${table}` : `Row of ${table}`} close={() => close(false)}>
      {columns
        .filter(({ fixed }) => !fixed)
        .map(({ name, type, required }) => {
          const value = values[name];
          const isNull = value === null || value === undefined;
          const absent = row === undefined ? 'default' : 'null';
          return (
            <div key={name} className="cell">
              <Area
                label={`${name} (${type}${required ? ', required' : ''})`}
                rows={(value ?? '').length > 60 ? 4 : 1}
                value={value ?? ''}
                change={(text) => setValues({ ...values, [name]: text })}
              />
              <label>
                <input
                  type="checkbox"
                  checked={isNull}
                  aria-label={`${name} is ${absent}`}
                  onChange={() =>
                    setValues(withValue(values, name, isNull ? '' : row === undefined ? undefined : null))
                  }
                />{' '}
                {absent}
              </label>
            </div>
          );
        })}
      <div className="bar">
        <Act label="Save" run={() => saved(writeRow(table, columns, values, row))} />
        {row !== undefined && <Act label="Delete" look="danger" run={() => saved(deleteRow(table, columns, row))} />}
        <button type="button" className="quiet" onClick={() => close(false)}>
          Cancel
        </button>
      </div>
    </Window>
  );
}

function withValue(values: Values, name: string, value: string | null | undefined): Values {
  const { [name]: _before, ...others } = values;
  return value === undefined ? others : { ...others, [name]: value };
}
