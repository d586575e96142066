// The question for a target's whole schema.
import { getIntrospectionQuery, stripIgnoredCharacters } from 'graphql';

/** No more than the laws and the checks need, since every target must answer it; without blanks, since reports show it. */
export const SCHEMA_QUERY = stripIgnoredCharacters(
  getIntrospectionQuery({ descriptions: false, specifiedByUrl: false }),
);
