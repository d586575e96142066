// Gives vitest the older jsdom, as in a project that has installed that one.
import { registerHooks } from 'node:module';

registerHooks({
  resolve: (specifier, context, next) => next(specifier === 'jsdom' ? 'jsdom-29' : specifier, context),
});
