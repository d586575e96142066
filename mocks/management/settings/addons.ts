// Add-ons of a project. That of the custom hostname has an effect; the others are kept and answered.
import { readBody } from '../operations/asked.ts';
import type { ProjectCall } from '../operations/call.ts';
import { badRequest } from '../operations/errors.ts';
import type { ProjectState } from '../operations/state.ts';

/** What it costs in US dollars, an hour or a month. Prices are examples. */
interface Addon {
  readonly name: string;
  readonly interval: 'monthly' | 'hourly';
  readonly variants: Readonly<Record<string, readonly [name: string, amount: number]>>;
}

/** The first variant of the computing power is what a new project has. */
const ADDONS: Readonly<Record<string, Addon>> = {
  compute_instance: {
    name: 'Compute Instance',
    interval: 'hourly',
    variants: {
      ci_micro: ['Micro', 0.01344],
      ci_small: ['Small', 0.0206],
      ci_medium: ['Medium', 0.0822],
      ci_large: ['Large', 0.1517],
      ci_xlarge: ['XL', 0.2877],
      ci_2xlarge: ['2XL', 0.562],
      ci_4xlarge: ['4XL', 1.32],
    },
  },
  custom_domain: { name: 'Custom Domain', interval: 'monthly', variants: { cd_default: ['Custom Domain', 10] } },
  ipv4: { name: 'Dedicated IPv4 address', interval: 'monthly', variants: { ipv4_default: ['IPv4 Address', 4] } },
  pitr: {
    name: 'Point in Time Recovery',
    interval: 'monthly',
    variants: { pitr_7: ['7 days', 100], pitr_14: ['14 days', 200], pitr_28: ['28 days', 400] },
  },
};

export function listAddons(call: ProjectCall): object {
  const selected = Object.entries(selectedOf(call.project));
  return {
    selected_addons: selected.map(([type, id]) => ({ type, variant: findVariant(type, id) })),
    available_addons: Object.entries(ADDONS).map(([type, { name, variants }]) => ({
      name,
      type,
      variants: Object.keys(variants).map((id) => findVariant(type, id)),
    })),
  };
}

export async function applyAddon(call: ProjectCall): Promise<void> {
  const { addon_type: type, addon_variant: id } = (await readBody(call)) as {
    readonly addon_type: string;
    readonly addon_variant: string;
  };
  if (findVariant(type, id) === undefined) throw badRequest(`addon_variant: ${type} has no variant of that name`);
  select(call.project, { ...selectedOf(call.project), [type]: id });
}

export function removeAddon(call: ProjectCall): void {
  const gone = call.params['addon_variant'];
  const left = Object.entries(selectedOf(call.project)).filter(([, id]) => id !== gone);
  select(call.project, Object.fromEntries(left));
}

function selectedOf({ addons, circumstances }: ProjectState): Readonly<Record<string, string>> {
  const hostname = circumstances.hostnameAddon === 'enabled' ? { custom_domain: 'cd_default' } : {};
  return { compute_instance: 'ci_micro', ...addons, ...hostname };
}

function select(project: ProjectState, { custom_domain: hostname, ...addons }: Readonly<Record<string, string>>): void {
  project.addons = addons;
  project.circumstances = {
    ...project.circumstances,
    hostnameAddon: hostname === undefined ? 'missing' : 'enabled',
  };
}

function findVariant(type: string, id: string): object | undefined {
  const addon = Object.hasOwn(ADDONS, type) ? ADDONS[type] : undefined;
  const variant = addon !== undefined && Object.hasOwn(addon.variants, id) ? addon.variants[id] : undefined;
  if (addon === undefined || variant === undefined) return undefined;
  const [name, amount] = variant;
  const { interval } = addon;
  const [kind, unit] = interval === 'monthly' ? ['fixed', 'month'] : ['usage', 'hour'];
  return { id, name, price: { description: `$${amount}/${unit}`, type: kind, interval, amount } };
}
