// The administration, loaded when the first request needs it: most pages never do.
import type { Part } from '../http/part.ts';
import type { AdministrationOptions } from './administration.ts';
import type { Administered } from './operation.ts';

export function openLater(mock: Administered, options: AdministrationOptions): Pick<Part, 'handle'> {
  let administration: Promise<Pick<Part, 'handle'>> | undefined;
  return {
    async handle(incoming) {
      administration ??= import('./administration.ts').then((its) => its.createAdministration(mock, options));
      return (await administration).handle(incoming);
    },
  };
}
