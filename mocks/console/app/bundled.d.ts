// What the bundler makes of files that are no modules: a style sheet has only its effect, SQL is a text.
declare module '*.css';

declare module '*.sql' {
  const text: string;
  // oxlint-disable-next-line import/no-default-export -- What the bundler makes of a text.
  export default text;
}
