// Projects with their functions, secrets and hostname, as the management API has them, and the changes it cannot make itself.
import { useState } from 'react';
import { useAsked, useDeed } from './asking.ts';
import { admin, ask, type Connection, type Row } from './connection.ts';
import { Code, Field, Grid, Said } from './pieces.tsx';

interface Project {
  readonly ref: string;
  readonly name: string;
  readonly organization: string;
  readonly main: boolean;
}

/** The kinds of change, with the field that each has and what that may be; none: any text. */
const CHANGES: Readonly<Record<string, readonly [string, ...(readonly [readonly string[]] | readonly [])] | null>> = {
  'hostname-status': [
    'status',
    ['1_not_started', '2_initiated', '3_challenge_verified', '4_origin_setup_completed', '5_services_reconfigured'],
  ],
  dns: ['dns', ['ready', 'pending', 'failing']],
  certificate: ['certificate', ['good', 'timed-out', 'caa-error']],
  'hostname-addon': ['addon', ['enabled', 'missing']],
  'project-status': ['status'],
  ban: ['address'],
  'restrictions-entitlement': ['entitlement', ['allowed', 'disallowed']],
  restrictions: ['mode', ['immediate', 'hold']],
  'restrictions-release': null,
};

export function ControlManagement({ connection }: { readonly connection: Connection }) {
  const projects = useAsked('projects', () => admin<Project[]>('/projects'));
  const [chosen, setChosen] = useState<string>();
  const ref = chosen ?? projects.value?.[0]?.ref;
  return (
    <section className="card" aria-label="Management">
      <h2>Management</h2>
      <Said problem={projects.problem} />
      <Field
        label="Project"
        value={ref ?? ''}
        change={setChosen}
        options={projects.value?.map((project) => project.ref) ?? []}
      />
      <p className="muted">{projects.value?.find((project) => project.ref === ref)?.name}</p>
      {ref !== undefined && <One key={ref} project={ref} token={connection.keys.token} />}
    </section>
  );
}

function One({ project, token }: { readonly project: string; readonly token: string }) {
  const headers = { authorization: `Bearer ${token}` };
  const at = `/v1/projects/${project}`;
  const functions = useAsked('functions', () => ask<Row[]>(`${at}/functions`, { headers }));
  const secrets = useAsked('secrets', () => ask<Row[]>(`${at}/secrets`, { headers }));
  const hostname = useAsked('hostname', () => ask<object>(`${at}/custom-hostname`, { headers }));
  const [name, setName] = useState('');
  const [value, setValue] = useState('');
  const [kind, setKind] = useState('hostname-status');
  const [given, setGiven] = useState<string>();
  const deed = useDeed();
  const [field, options] = CHANGES[kind] ?? [];
  return (
    <>
      <h3>Functions</h3>
      {functions.value?.length === 0 && <p className="muted">None is deployed.</p>}
      {(functions.value?.length ?? 0) > 0 && (
        <Grid caption="Functions" columns={['slug', 'name', 'status', 'version']} rows={functions.value ?? []} />
      )}
      <h3>Secrets</h3>
      <p className="muted">{secrets.value?.map((secret) => String(secret['name'])).join(', ') || 'None is set.'}</p>
      <form
        className="bar"
        aria-label="New secret"
        onSubmit={(event) => {
          event.preventDefault();
          deed.run(async () => {
            await ask(`${at}/secrets`, { method: 'POST', headers, body: [{ name, value }] });
            secrets.again();
            return `${name} is set.`;
          });
        }}
      >
        <Field label="Name of the secret" value={name} change={setName} />
        <Field label="Its value" value={value} change={setValue} type="password" />
        <button type="submit">Set secret</button>
      </form>
      <h3>Hostname</h3>
      <Said problem={hostname.problem} />
      {hostname.value !== undefined && <Code label="Custom hostname" text={JSON.stringify(hostname.value, null, 2)} />}
      <h3>Bring about</h3>
      <div className="bar">
        <Field
          label="Change"
          value={kind}
          change={(next) => {
            setKind(next);
            setGiven(undefined);
          }}
          options={Object.keys(CHANGES)}
        />
        {field !== undefined && (
          <Field
            label={field}
            value={given ?? options?.[0] ?? ''}
            change={setGiven}
            {...(options === undefined ? {} : { options })}
          />
        )}
        <button
          type="button"
          onClick={() =>
            deed.run(async () => {
              const more = field === undefined ? {} : { [field]: given ?? options?.[0] ?? '' };
              await admin('/management', { method: 'POST', body: { kind, ref: project, ...more } });
              hostname.again();
              return 'Changed.';
            })
          }
        >
          Change
        </button>
      </div>
      <Said problem={deed.problem} said={deed.said} />
    </>
  );
}
