// Who may do what with a table: its policies and what roles are granted.
import { useAsked } from './asking.ts';
import { readRules } from './data-queries.ts';
import { Grid, Said } from './pieces.tsx';

interface Props {
  /** As SQL names it. */
  readonly table: string;
  readonly secured: boolean;
}

export function DataRules({ table, secured }: Props) {
  const { value, problem } = useAsked(table, () => readRules(table));
  if (value === undefined) return <Said problem={problem} />;
  const { policies, grants } = value;
  return (
    <>
      <h3>Policies</h3>
      {policies.length === 0 ? (
        <p className="muted">
          {secured
            ? 'None, and row level security is on: only service_role and the owner see rows.'
            : 'None, and row level security is off: whoever is granted the table reaches all its rows.'}
        </p>
      ) : (
        <Grid
          caption="Policies"
          columns={['policy', 'kind', 'command', 'roles', 'using', 'with check']}
          rows={policies}
        />
      )}
      {!secured && policies.length > 0 && (
        <p className="note">Row level security is off: the policies have no effect.</p>
      )}
      <h3>Grants</h3>
      <Grid caption="Grants" columns={['role', 'select', 'insert', 'update', 'delete']} rows={grants} />
    </>
  );
}
