// What the bundler makes of an imported style sheet: nothing to use, only its effect.
declare module '*.css';
