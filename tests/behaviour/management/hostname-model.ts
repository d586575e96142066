// For tests: the custom hostname as a countdown, written independently of the mock. It says what each call must answer.

/** 0: no hostname; otherwise the number that the status begins with. */
type Stage = 0 | 1 | 2 | 3 | 4 | 5;

export type WalkCommand =
  | { readonly kind: 'initialize'; readonly name: string }
  | { readonly kind: 'reverify' | 'activate' | 'get' | 'delete' }
  | { readonly kind: 'dns'; readonly dns: 'ready' | 'pending' | 'failing' }
  | { readonly kind: 'certificate'; readonly certificate: 'good' | 'timed-out' | 'caa-error' }
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

const STATUS = ['', '1_not_started', '2_initiated', '3_challenge_verified', '4_origin_setup_completed'] as const;
const refuse = (message: string, status = 400): Expected => ({ status, message });

export function createHostnameModel(pace: WalkPace, addonTold: boolean): HostnameModel {
  const world = { dns: 'ready', certificate: 'good', addon: 'enabled' };
  let stage: Stage = 0;
  let name = '';
  /** Seconds or reads until the next step; undefined while no step is under way. */
  let left: number | undefined;

  const length = typeof pace === 'string' ? undefined : 'seconds' in pace ? pace.seconds : pace.reads;
  const counts = (unit: 'seconds' | 'reads'): boolean => typeof pace === 'object' && unit in pace;
  const inOrder = (): boolean => world.dns === 'ready' && world.certificate === 'good';

  function pass(amount: number): void {
    if (left === undefined || length === undefined) return;
    left -= amount;
    while (left !== undefined && left <= 0) {
      stage = stage === 3 ? 4 : 3;
      left = stage === 3 ? left + length : undefined;
    }
  }

  function show(status: number, read: boolean): Expected {
    const shown = {
      status: stage === 5 ? '5_services_reconfigured' : STATUS[stage],
      name,
      result: stage >= 4 ? 'active' : 'pending',
      records: stage === 2 || stage === 3 ? 1 : 0,
      owned: stage >= 3,
      misdirected: stage < 3 && world.dns === 'failing',
    };
    if (read && counts('reads')) pass(1);
    return { status, shown };
  }

  function changed(): void {
    if (stage !== 1 && stage !== 2) return;
    left = inOrder() ? (left ?? length) : undefined;
    pass(0);
  }

  return {
    stage: () => stage,
    run(command) {
      switch (command.kind) {
        case 'initialize': {
          if (!command.name.includes('.')) return refuse('custom_hostname must be a fully qualified domain name');
          if (world.addon === 'missing') return refuse('Please enable the Custom Domain add-on for the project first.');
          if (stage !== 0)
            return refuse(
              'Delete the custom hostname associated with your project before attempting to create a new one.',
              544,
            );
          stage = 2;
          name = command.name.toLowerCase();
          left = inOrder() ? length : undefined;
          const answer = show(201, false);
          pass(0);
          return answer;
        }
        case 'reverify': {
          if (stage === 0 || stage === 5) return refuse('Project is not pending custom hostname verification.');
          if (stage === 4) return refuse('Verification has been completed, please proceed to activation.');
          const waited = left !== undefined;
          if (!waited && inOrder() && pace === 'at-once') stage = 4;
          if (!waited && inOrder()) left = length;
          const answer = show(201, waited);
          pass(0);
          return answer;
        }
        case 'activate':
          if (stage === 5) return refuse('Custom hostname has already been activated.');
          if (stage !== 4) return refuse('Verification has not been completed.');
          stage = 5;
          return show(201, false);
        case 'get':
          if (world.addon === 'missing' && addonTold)
            return refuse('This project is not allowed to set up custom domain');
          return stage === 0 ? refuse('No custom hostname configuration found.') : show(200, true);
        case 'delete':
          if (stage === 0) return refuse('Custom hostname not configured for project');
          stage = 0;
          left = undefined;
          return { status: 200 };
        case 'dns':
          world.dns = command.dns;
          changed();
          return undefined;
        case 'certificate':
          world.certificate = command.certificate;
          changed();
          return undefined;
        case 'addon':
          world.addon = command.addon;
          return undefined;
        case 'advance':
          if (counts('seconds')) pass(command.seconds);
          return undefined;
      }
    },
  };
}
