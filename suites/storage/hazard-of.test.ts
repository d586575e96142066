import { storageDocument } from '../../specs/documents.ts';
import { routesOf } from '../../specs/routes.ts';
import { testFunctions } from '../../tests/support/table.ts';
import { hazardOfStorage, removesThings } from './hazard-of.ts';

const url = 'https://s.test/storage/v1';
const target = { storage: { url, key: 'k', users: [] } };
const hazardOf = (method: string, path: string) =>
  hazardOfStorage({ method, url: new URL(path, `${url}/`).href }, target);
const OPERATIONS = routesOf(storageDocument).map((route) => ({
  ...route,
  path: route.path.replaceAll(/\{\w+\}/g, 'x'),
}));

testFunctions(import.meta.url, {
  hazardOf,
  readsByOtherMethods: () =>
    OPERATIONS.filter(({ method, path }) => method !== 'GET' && hazardOf(method, path.slice(1)) === 'read')
      .map(({ operation }) => operation)
      .toSorted(),
  removals: () => {
    const removing = OPERATIONS.filter(({ method, path }) => removesThings({ method, url: url + path }, target));
    return Object.fromEntries(removing.map(({ operation, definition }) => [operation, definition['x-effect']]));
  },
});
