-- JSON Schema in PL/pgSQL, as far as check constraints use it: each keyword that a schema has, as a sentence if the
-- instance breaks it.
create function jsonschema_type_fits(type text, instance jsonb) returns boolean language sql immutable as $$
  select case type
    when 'integer' then jsonb_typeof(instance) = 'number' and instance::numeric % 1 = 0
    else jsonb_typeof(instance) = type end
$$;
create function jsonschema_errors(root jsonb, schema jsonb, instance jsonb, path text) returns setof text
  language plpgsql immutable set search_path = @extschema@, pg_catalog as $$
declare
  kind text := jsonb_typeof(instance);
  word text;
  value jsonb;
  item record;
  fits integer;
  size numeric;
begin
  if schema = 'true' then return; end if;
  if schema = 'false' then return next path || ' is not allowed'; return; end if;
  for word, value in select * from jsonb_each(schema) loop
    case
    when word = '$ref' then
      return query select jsonschema_errors(root,
        coalesce(case value #>> '{}' when '#' then root else root #> string_to_array(substr(value #>> '{}', 3), '/') end, 'true'), instance, path);
    when word = 'type' then
      if not exists (select from jsonb_array_elements_text(case jsonb_typeof(value) when 'array' then value else jsonb_build_array(value) end) as type
        where jsonschema_type_fits(type, instance)) then return next format('%s is not of type %s', path, value); end if;
    when word = 'enum' then
      if not value @> jsonb_build_array(instance) then return next format('%s is not one of %s', path, value); end if;
    when word = 'const' then
      if instance <> value then return next format('%s is not %s', path, value); end if;
    when word in ('minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf') and kind = 'number' then
      size := instance::numeric;
      if not (case word when 'minimum' then size >= value::numeric when 'maximum' then size <= value::numeric
        when 'exclusiveMinimum' then size > value::numeric when 'exclusiveMaximum' then size < value::numeric
        else size % value::numeric = 0 end) then return next format('%s breaks %s %s', path, word, value); end if;
    when word in ('minLength', 'maxLength') and kind = 'string' or word in ('minItems', 'maxItems') and kind = 'array'
      or word in ('minProperties', 'maxProperties') and kind = 'object' then
      size := case kind when 'string' then char_length(instance #>> '{}') when 'array' then jsonb_array_length(instance)
        else (select count(*) from jsonb_object_keys(instance)) end;
      if (case when word like 'min%' then size < value::numeric else size > value::numeric end) then
        return next format('%s breaks %s %s', path, word, value);
      end if;
    when word = 'pattern' and kind = 'string' then
      if instance #>> '{}' !~ (value #>> '{}') then return next format('%s does not match %s', path, value); end if;
    when word = 'uniqueItems' and kind = 'array' and value = 'true' then
      if (select count(*) <> count(distinct one) from jsonb_array_elements(instance) as one) then
        return next format('%s has an item twice', path);
      end if;
    when word = 'required' and kind = 'object' then
      return query select format('%s has no %s', path, name) from jsonb_array_elements_text(value) as name where not instance ? name;
    when word = 'properties' and kind = 'object' then
      return query select jsonschema_errors(root, each.value, instance -> each.key, path || '.' || each.key)
        from jsonb_each(value) as each where instance ? each.key;
    when word = 'additionalProperties' and kind = 'object' then
      return query select jsonschema_errors(root, value, each.value, path || '.' || each.key) from jsonb_each(instance) as each
        where not coalesce(schema -> 'properties' ? each.key, false)
          and not exists (select from jsonb_object_keys(coalesce(schema -> 'patternProperties', '{}')) as pattern where each.key ~ pattern);
    when word = 'patternProperties' and kind = 'object' then
      return query select jsonschema_errors(root, of.value, each.value, path || '.' || each.key)
        from jsonb_each(instance) as each, jsonb_each(value) as of where each.key ~ of.key;
    when word = 'propertyNames' and kind = 'object' then
      return query select jsonschema_errors(root, value, to_jsonb(name), path) from jsonb_object_keys(instance) as name;
    when word = 'prefixItems' and kind = 'array' then
      return query select jsonschema_errors(root, value -> place, instance -> place, path || '[' || place || ']')
        from generate_series(0, least(jsonb_array_length(value), jsonb_array_length(instance)) - 1) as place;
    when word = 'items' and kind = 'array' and jsonb_typeof(value) <> 'array' then
      return query select jsonschema_errors(root, value, instance -> place, path || '[' || place || ']')
        from generate_series(coalesce(jsonb_array_length(schema -> 'prefixItems'), 0), jsonb_array_length(instance) - 1) as place;
    when word = 'contains' and kind = 'array' then
      if not exists (select from jsonb_array_elements(instance) as one where not exists (select jsonschema_errors(root, value, one, path))) then
        return next format('%s contains none of %s', path, value);
      end if;
    when word = 'not' then
      if not exists (select jsonschema_errors(root, value, instance, path)) then return next format('%s is %s', path, value); end if;
    when word = 'allOf' then
      return query select jsonschema_errors(root, one, instance, path) from jsonb_array_elements(value) as one;
    when word in ('anyOf', 'oneOf') then
      select count(*) into fits from jsonb_array_elements(value) as one where not exists (select jsonschema_errors(root, one, instance, path));
      if fits = 0 or word = 'oneOf' and fits > 1 then return next format('%s fits %s of %s', path, fits, word); end if;
    when word = 'if' then
      return query select jsonschema_errors(root, coalesce(
        schema -> case when exists (select jsonschema_errors(root, value, instance, path)) then 'else' else 'then' end, 'true'), instance, path);
    else
      null;
    end case;
  end loop;
end $$;
create function jsonb_matches_schema(schema json, instance jsonb) returns boolean
  language sql immutable strict set search_path = @extschema@, pg_catalog as $$
  select not exists (select jsonschema_errors(schema::jsonb, schema::jsonb, instance, 'the value'))
$$;
create function json_matches_schema(schema json, instance json) returns boolean
  language sql immutable strict set search_path = @extschema@, pg_catalog as $$
  select jsonb_matches_schema(schema, instance::jsonb)
$$;
create function jsonschema_validation_errors(schema json, instance json) returns text[]
  language sql immutable strict set search_path = @extschema@, pg_catalog as $$
  select array(select jsonschema_errors(schema::jsonb, schema::jsonb, instance::jsonb, 'the value'))
$$;
create function jsonschema_is_valid(schema json) returns boolean language sql immutable strict as $$
  select jsonb_typeof(schema::jsonb) in ('object', 'boolean')
$$;
