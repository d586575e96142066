// The command's program. `cli/package/bin.cjs` starts it, and has seen to it that Node is new enough.
import { keepCompiledCode } from './compiled-code.ts';
import { endWithNpm } from './exit-with-parent.ts';
import { describeStale } from '../specs/sources.ts';

keepCompiledCode();
endWithNpm();
const stale = describeStale();
if (stale === undefined) {
  const { main } = await import('./program.ts');
  await main(process.argv);
} else {
  process.stderr.write(`touchstone: ${stale}\n`);
  process.exitCode = 2;
}
