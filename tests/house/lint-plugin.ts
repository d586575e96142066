// The linter's rule for the rooms of the house: an import of a room that the importer does not see is an error.
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

export default { meta: { name: 'house' }, rules: { rooms } };
