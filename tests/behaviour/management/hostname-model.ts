// For tests: the custom hostname as a countdown, written independently of the mock. It says what each call must answer.

/** 0: no hostname; otherwise the number that the status begins with. */
type Stage = 0 | 1 | 2 | 3 | 4 | 5;

export type WalkCommand =
  | { readonly kind: 'initialize'; readonly name: string }
  | { readonly kind: 'reverify' | 'activate' | 'get' | 'delete' }
  | { readonly kind: 'dns'; readonly dns: 'ready' | 'pending' | 'failing' }
  | { readonly kind: 'certificate'; readonly certificate: 'good' | 'timed-out' | 'caa-error' }
  | { readonly kind: 'set'; readonly stage: 1 | 2 | 3 | 4 | 5 }
  | { readonly kind: 'addon'; readonly addon: 'enabled' | 'missing' }
  | { readonly kind: 'advance'; readonly seconds: number };

/** How the walk's mock paces the verification. */
export type WalkPace = 'at-once' | 'by-hand' | { readonly seconds: number } | { readonly reads: number };

interface Expected {
  readonly status: number;
  /** Of a refusal. */
  readonly message?: string;
  /** Of an answer about a hostname. */
  readonly shown?: Readonly<Record<string, unknown>>;
}

export interface HostnameModel {
  stage(): Stage;
  /** What the API must answer; undefined if the command is not one of its calls. */
  run(command: WalkCommand): Expected | undefined;
}

export const STATUS = [
  '',
  '1_not_started',
  '2_initiated',
  '3_challenge_verified',
  '4_origin_setup_completed',
  '5_services_reconfigured',
] as const;
const refuse = (message: string, status = 400): Expected => ({ status, message });

/** The hostname of a project, and the world around it. */
interface Walk {
  readonly pace: WalkPace;
  /** Whether reading says that the add-on is missing. */
  readonly addonTold: boolean;
  dns: 'ready' | 'pending' | 'failing';
  certificate: 'good' | 'timed-out' | 'caa-error';
  addon: 'enabled' | 'missing';
  stage: Stage;
  name: string;
  /** Seconds or reads until the next step; undefined while no step is under way. */
  left: number | undefined;
}

export function createHostnameModel(pace: WalkPace, addonTold: boolean): HostnameModel {
  const walk: Walk = {
    pace,
    addonTold,
    dns: 'ready',
    certificate: 'good',
    addon: 'enabled',
    stage: 0,
    name: '',
    left: undefined,
  };
  return { stage: () => walk.stage, run: (command) => run(walk, command) };
}

function run(walk: Walk, command: WalkCommand): Expected | undefined {
  switch (command.kind) {
    case 'initialize':
      return initialize(walk, command.name);
    case 'reverify':
      return reverify(walk);
    case 'activate':
      return activate(walk);
    case 'get':
      return get(walk);
    case 'delete':
      return remove(walk);
    case 'dns':
      walk.dns = command.dns;
      changed(walk);
      return undefined;
    case 'certificate':
      walk.certificate = command.certificate;
      changed(walk);
      return undefined;
    case 'set':
      // Administration cannot give a status to a hostname that is not there.
      if (walk.stage !== 0) walk.stage = command.stage;
      walk.left = undefined;
      return undefined;
    case 'addon':
      walk.addon = command.addon;
      return undefined;
    case 'advance':
      if (counts(walk, 'seconds')) pass(walk, command.seconds);
      return undefined;
  }
}

function initialize(walk: Walk, name: string): Expected {
  if (!name.includes('.')) return refuse('custom_hostname must be a fully qualified domain name');
  if (walk.addon === 'missing') return refuse('Please enable the Custom Domain add-on for the project first.');
  if (walk.stage !== 0)
    return refuse(
      'Delete the custom hostname associated with your project before attempting to create a new one.',
      544,
    );
  walk.stage = 2;
  walk.name = name.toLowerCase();
  walk.left = inOrder(walk) ? lengthOf(walk) : undefined;
  const answer = { status: 201, shown: show(walk) };
  pass(walk, 0);
  return answer;
}

function reverify(walk: Walk): Expected {
  if (walk.stage === 0 || walk.stage === 5) return refuse('Project is not pending custom hostname verification.');
  if (walk.stage === 4) return refuse('Verification has been completed, please proceed to activation.');
  const waited = walk.left !== undefined;
  if (!waited && inOrder(walk) && walk.pace === 'at-once') walk.stage = 4;
  if (!waited && inOrder(walk)) walk.left = lengthOf(walk);
  const answer = { status: 201, shown: show(walk) };
  pass(walk, waited && counts(walk, 'reads') ? 1 : 0);
  return answer;
}

function activate(walk: Walk): Expected {
  if (walk.stage === 5) return refuse('Custom hostname has already been activated.');
  if (walk.stage !== 4) return refuse('Verification has not been completed.');
  walk.stage = 5;
  return { status: 201, shown: show(walk) };
}

function get(walk: Walk): Expected {
  if (walk.addon === 'missing' && walk.addonTold) return refuse('This project is not allowed to set up custom domain');
  if (walk.stage === 0) return refuse('No custom hostname configuration found.');
  const answer = { status: 200, shown: show(walk) };
  if (counts(walk, 'reads')) pass(walk, 1);
  return answer;
}

function remove(walk: Walk): Expected {
  if (walk.stage === 0) return refuse('Custom hostname not configured for project');
  walk.stage = 0;
  walk.left = undefined;
  return { status: 200 };
}

function show({ stage, name, dns }: Walk): Readonly<Record<string, unknown>> {
  return {
    status: STATUS[stage],
    name,
    result: stage >= 4 ? 'active' : 'pending',
    records: stage === 2 || stage === 3 ? 1 : 0,
    owned: stage >= 3,
    misdirected: stage < 3 && dns === 'failing',
  };
}

function changed(walk: Walk): void {
  if (walk.stage !== 1 && walk.stage !== 2) return;
  walk.left = inOrder(walk) ? (walk.left ?? lengthOf(walk)) : undefined;
  pass(walk, 0);
}

function pass(walk: Walk, amount: number): void {
  const length = lengthOf(walk);
  if (walk.left === undefined || length === undefined) return;
  walk.left -= amount;
  while (walk.left !== undefined && walk.left <= 0) {
    walk.stage = walk.stage === 3 ? 4 : 3;
    walk.left = walk.stage === 3 ? walk.left + length : undefined;
  }
}

function inOrder({ dns, certificate }: Walk): boolean {
  return dns === 'ready' && certificate === 'good';
}

function lengthOf({ pace }: Walk): number | undefined {
  if (typeof pace === 'string') return undefined;
  return 'seconds' in pace ? pace.seconds : pace.reads;
}

function counts({ pace }: Walk, unit: 'seconds' | 'reads'): boolean {
  return typeof pace === 'object' && unit in pace;
}
