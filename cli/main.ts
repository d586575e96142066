// The command's program. `cli/package/bin.cjs` starts it, and has seen to it that Node is new enough.
import { keepCompiledCode } from './compiled-code.ts';
import { endWithNpm } from './end-with-npm.ts';

keepCompiledCode();
endWithNpm();
const { main } = await import('./program.ts');
await main(process.argv);
