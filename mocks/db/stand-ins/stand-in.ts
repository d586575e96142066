// What stands in for an extension that cannot run in process: a script of SQL that PostgreSQL installs as an extension.

export interface StandIn {
  readonly name: string;
  readonly version: string;
  /** What it does otherwise than the extension: the end of a sentence that begins with its name. */
  readonly limits: string;
  readonly requires?: readonly string[];
  /** Its objects have the names, the arguments and the grants of the extension's; those without a schema go where the user wants them. */
  readonly sql: string;
  /** Tables and sequences whose content is the user's: snapshots and dumps have it. */
  readonly content?: readonly string[];
}

/** The schema may exist before: a migration made it, or the platform has it from the start. */
export function schemaSql(name: string, usedBy: string): string {
  return `do $$ begin
  if to_regnamespace('${name}') is null then create schema ${name}; end if;
end $$;
grant usage on schema ${name} to ${usedBy};`;
}

/** A function that says why it does nothing. */
export function refusal(signature: string, returns: string, message: string): string {
  return `create function ${signature} returns ${returns} language plpgsql as $fn$
begin
  raise exception '${message.replaceAll("'", "''")}' using errcode = '0A000';
end $fn$;`;
}
