#!/usr/bin/env node
// The command: an old Node gets one sentence before anything that it could not load is loaded.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 22 || (major === 22 && minor < 18)) {
  process.stderr.write(
    `touchstone needs Node 22.18 or newer; this is Node ${process.versions.node}. In a clone, npm scripts and \`npm exec\` use the right one.\n`,
  );
  process.exitCode = 2;
} else {
  const { keepCompiledCode } = await import('./compiled-code.ts');
  keepCompiledCode();
  const { main } = await import('./program.ts');
  await main(process.argv);
}
