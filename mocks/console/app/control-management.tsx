// Projects with their functions, secrets and hostname, as the management API has them, and the changes it cannot make itself.
import { useState } from 'react';
import { useAsked } from './asking.ts';
import { admin, ask, change, type Connection, type Row } from './connection.ts';
import { Field, useFields } from './fields.tsx';
import { Code, Form, Grid, Said } from './pieces.tsx';

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
  const secrets = useAsked('secrets', () => ask<{ readonly name: string }[]>(`${at}/secrets`, { headers }));
  const hostname = useAsked('hostname', () => ask<object>(`${at}/custom-hostname`, { headers }));
  const [secret, secretField] = useFields({ name: '', value: '' });
  const setSecret = async (): Promise<string> => {
    await ask(`${at}/secrets`, { method: 'POST', headers, body: [secret] });
    secrets.again();
    return `${secret.name} is set.`;
  };
  return (
    <>
      <h3>Functions</h3>
      {functions.value?.length === 0 && <p className="muted">None is deployed.</p>}
      {(functions.value?.length ?? 0) > 0 && (
        <Grid caption="Functions" columns={['slug', 'name', 'status', 'version']} rows={functions.value ?? []} />
      )}
      <h3>Secrets</h3>
      <p className="muted">{secrets.value?.map(({ name }) => name).join(', ') || 'None is set.'}</p>
      <Form label="New secret" act="Set secret" run={setSecret}>
        <Field label="Name of the secret" {...secretField('name')} />
        <Field label="Its value" {...secretField('value')} type="password" />
      </Form>
      <h3>Hostname</h3>
      <Said problem={functions.problem ?? secrets.problem} />
      {hostname.problem !== undefined && <p className="muted">{hostname.problem}</p>}
      {hostname.value !== undefined && <Code label="Custom hostname" text={JSON.stringify(hostname.value, null, 2)} />}
      <Changes project={project} changed={hostname.again} />
    </>
  );
}

function Changes({ project, changed }: { readonly project: string; readonly changed: () => void }) {
  const [{ kind, given }, field, set] = useFields({ kind: 'hostname-status', given: '' });
  const [name, options] = CHANGES[kind] ?? [];
  const value = given === '' ? (options?.[0] ?? '') : given;
  const run = async (): Promise<string> => {
    await change('/management', 'POST', { kind, ref: project, ...(name === undefined ? {} : { [name]: value }) });
    changed();
    return 'Changed.';
  };
  const choose = (next: string): void => set({ kind: next, given: '' });
  return (
    <>
      <h3>Bring about</h3>
      <Form label="Bring about" act="Change" run={run}>
        <Field label="Change" value={kind} change={choose} options={Object.keys(CHANGES)} />
        {name !== undefined && <Field label={name} {...field('given')} value={value} options={options} />}
      </Form>
    </>
  );
}
