// Lies that a document gives and that no black box can decide, each with its reason.

const OF_THE_BODY =
  'Every creation, or the first change, carries it, so its refusal may be for the body, which the contract leaves open.';
const OF_THE_VALUE = 'Which paths a server takes is left to it, so a refusal may be for the value.';

export const EXCUSED: Readonly<Record<string, string>> = {
  'management.derived.create-function.query.slug.refused': OF_THE_BODY,
  'management.derived.create-function.query.name.refused': OF_THE_BODY,
  'management.derived.update-function.query.name.refused': OF_THE_BODY,
  'management.derived.create-function.query.entrypoint-path.refused': OF_THE_VALUE,
  'management.derived.create-function.query.import-map-path.refused': OF_THE_VALUE,
  'management.derived.update-function.query.entrypoint-path.refused': OF_THE_VALUE,
  'management.derived.update-function.query.import-map-path.refused': OF_THE_VALUE,
};
