// What is typed into the console: fields with their labels, and their values.
import { useState } from 'react';

/** The values of a form, and what binds a field to one of them. */
export function useFields<Name extends string>(first: Readonly<Record<Name, string>>) {
  const [values, setValues] = useState(first);
  const field = (name: Name) => ({
    value: values[name],
    change: (value: string) => {
      setValues((before) => ({ ...before, [name]: value }));
    },
  });
  return [values, field, setValues] as const;
}

interface CheckProps {
  readonly label: string;
  readonly checked: boolean;
  readonly change: (checked: boolean) => void;
}

export function Check({ label, checked, change }: CheckProps) {
  return (
    <label>
      <input type="checkbox" checked={checked} onChange={() => change(!checked)} /> {label}
    </label>
  );
}

interface AreaProps {
  readonly label: string;
  readonly value: string;
  readonly change: (value: string) => void;
  readonly rows?: number;
  /** On Ctrl or Command with Enter. */
  readonly run?: () => void;
}

export function Area({ label, value, change, rows = 6, run }: AreaProps) {
  return (
    <label className="field">
      <span>{label}</span>
      <textarea
        rows={rows}
        value={value}
        spellCheck={false}
        onChange={(event) => {
          change(event.target.value);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) run?.();
        }}
      />
    </label>
  );
}

interface FieldProps {
  readonly label: string;
  readonly value: string;
  readonly change: (value: string) => void;
  readonly type?: string;
  readonly hint?: string;
  readonly options?: readonly string[] | undefined;
}

export function Field({ label, value, change, type = 'text', hint, options }: FieldProps) {
  const changed = (event: { readonly target: { readonly value: string } }): void => {
    change(event.target.value);
  };
  return (
    <label className="field">
      <span>{label}</span>
      {options === undefined ? (
        <input type={type} value={value} placeholder={hint} onChange={changed} />
      ) : (
        <select value={value} onChange={changed}>
          {options.map((option) => (
            <option key={option}>{option}</option>
          ))}
        </select>
      )}
    </label>
  );
}
