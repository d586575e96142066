// What a storage request may do, read off the wire: links and lists are asked for by POST and change nothing.
import { storageDocument } from '../../specs/generated.ts';
import { routesOf, toPathPattern } from '../../specs/routes.ts';
import type { WireRequest } from '../kit/exchange.ts';
import type { Hazard } from '../kit/outcome.ts';
import type { Target } from '../kit/target.ts';

const READS_BY_POST: ReadonlySet<string> = new Set(['signObject', 'signObjects', 'listObjects']);

const READS = routesOf(storageDocument)
  .filter(({ operation }) => READS_BY_POST.has(operation))
  .map(({ method, path }) => ({ method, path: toPathPattern(path) }));

/** A path that no operation has may do as much as any: only the methods that are safe by HTTP are taken for reading. */
export function hazardOfStorage({ method, url }: WireRequest, { storage }: Target): Hazard {
  if (['GET', 'HEAD', 'OPTIONS'].includes(method)) return 'read';
  const base = storage?.url.replace(/\/+$/, '');
  if (base === undefined || !url.startsWith(`${base}/`)) return 'write-scoped';
  const [path = ''] = url.slice(base.length).split('?');
  return READS.some((one) => one.method === method && one.path.test(path)) ? 'read' : 'write-scoped';
}
