// The linter's rules of the house: an import of a room that the importer does not see is an error, and so is what one
// test file would change for the next one in its worker.
import path from 'node:path';
import { whyUnseen } from './import-rule.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');

interface Reporting {
  readonly filename: string;
  report(problem: { readonly node: unknown; readonly message: string }): void;
}

interface Importing {
  readonly source: { readonly type: string; readonly value?: unknown } | null;
}

const rooms = {
  create(context: Reporting) {
    const importer = path.relative(ROOT, context.filename).replaceAll(path.sep, '/');
    const check = ({ source }: Importing): void => {
      if (typeof source?.value !== 'string' || !source.value.startsWith('.')) return;
      const message = whyUnseen(importer, path.posix.join(path.posix.dirname(importer), source.value));
      if (message !== undefined) context.report({ node: source, message });
    };
    return {
      ImportDeclaration: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
      ImportExpression: check,
      TSImportType: check,
    };
  },
};

interface Calling {
  readonly callee: { readonly type: string; readonly property?: { readonly name?: string } };
}

/** Files share workers, and at the top of a file `override` changes the fixture itself, which the next file gets. */
const ownFixtures = {
  create(context: Reporting) {
    return {
      CallExpression(call: Calling) {
        if (call.callee.type !== 'MemberExpression' || call.callee.property?.name !== 'override') return;
        context.report({
          node: call,
          message:
            'This changes the fixture for the files after this one, too: use testWith(options) of mocks/vitest.ts.',
        });
      },
    };
  },
};

export default { meta: { name: 'house' }, rules: { rooms, 'own-fixtures': ownFixtures } };
