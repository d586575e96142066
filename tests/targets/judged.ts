// Judges a mock behind what answers otherwise than it does: in this process, or over a socket.
import { runBattery, type BatteryConfig } from '../../suites/battery.ts';
import type { Target } from '../../suites/kit/contract/target.ts';
import type { Run } from '../../suites/kit/outcome.ts';
import type { RunSettings } from '../../suites/kit/run/run-settings.ts';
import type { Mock } from '../../mocks/mock.ts';
import { serve, type ServeOptions } from '../../mocks/node.ts';
import { createJudge, targetOf, type JudgeOptions } from '../../proof/judge-in-process.ts';
import type { Middleware } from '../../proof/kit/fault.ts';

type Whole = Required<Omit<Target, 'headers'>>;

export interface Wishes {
  /** Stands between the battery and the mock. */
  readonly through?: Middleware;
  /** What is judged; by default all that the mock has. */
  readonly part?: (whole: Whole) => Target;
}

type Without<T> = Omit<T, 'target'>;

/** The mock's clock is moved on where the battery would wait, unless the options of the judge are others. */
export async function judge(
  mock: Mock,
  {
    through = honest,
    part = (whole) => whole,
    options = { clock: mock.clock },
    ...settings
  }: Wishes & { readonly options?: JudgeOptions } & Partial<Without<RunSettings>> = {},
): Promise<Run> {
  const target = part(await wholeTargetOf(mock));
  return createJudge(options).judge(
    target,
    through((request) => mock.fetch(request)),
    settings,
  );
}

/** `ca`: the authority to trust; `true` for the server's own. */
export async function judgeServed(
  mock: Mock,
  {
    through = honest,
    part = (whole) => whole,
    tls,
    ca,
    ...config
  }: Wishes &
    Pick<ServeOptions, 'tls'> & { readonly ca?: true | string | undefined } & Partial<
      Omit<Without<BatteryConfig>, 'ca'>
    >,
): Promise<Run> {
  const server = await serve(
    { fetch: through((request) => mock.fetch(request)) },
    { port: 0, ...(tls === undefined ? {} : { tls }) },
  );
  try {
    const trusted = ca === true ? server.ca : ca;
    return await runBattery({
      target: part(await wholeTargetOf({ ...mock, urls: server.urls })),
      seed: 1,
      ...(trusted === undefined ? {} : { ca: trusted }),
      ...config,
    });
  } finally {
    await server.close();
  }
}

const honest: Middleware = (next) => next;

export async function wholeTargetOf(mock: Parameters<typeof targetOf>[0]): Promise<Whole> {
  const { data, management, storage } = await targetOf(mock);
  if (data === undefined || management === undefined || storage === undefined)
    throw new Error('The mock has all interfaces.');
  return { data, management, storage };
}

/** The tables that it shows, whatever they are. */
export const introspected = ({ data }: Whole): Target => ({ data: { ...data, fixture: 'introspect' } });
