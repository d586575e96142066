-- JSON Web Tokens signed and read in SQL, with the hashes of pgcrypto.
create function url_encode(data bytea) returns text language sql immutable as $$
  select translate(encode(data, 'base64'), e'+/=\n', '-_')
$$;
create function url_decode(data text) returns bytea language sql immutable as $$
  select decode(rpad(translate(data, '-_', '+/'), (length(data) + 3) / 4 * 4, '='), 'base64')
$$;
create function algorithm_sign(signables text, secret text, algorithm text) returns text
  language plpgsql immutable set search_path = @extschema@, extensions, public as $$
begin
  if algorithm not in ('HS256', 'HS384', 'HS512') then raise exception 'unknown algorithm %', algorithm; end if;
  return url_encode(hmac(signables, secret, 'sha' || substr(algorithm, 3)));
end $$;
create function sign(payload json, secret text, algorithm text default 'HS256') returns text
  language sql immutable set search_path = @extschema@, extensions, public as $$
  select signables || '.' || algorithm_sign(signables, secret, algorithm) from (
    select url_encode(convert_to('{"alg":"' || algorithm || '","typ":"JWT"}', 'UTF8')) || '.' || url_encode(convert_to(payload::text, 'UTF8'))
  ) as parts (signables)
$$;
create function try_cast_double(inp text) returns double precision language plpgsql immutable as $$
begin
  return inp::double precision;
exception when others then return null;
end $$;
create function verify(token text, secret text, algorithm text default 'HS256')
  returns table (header json, payload json, valid boolean)
  language sql stable set search_path = @extschema@, extensions, public as $$
  select header, payload, signed and tstzrange(
    to_timestamp(try_cast_double(payload ->> 'nbf')), to_timestamp(try_cast_double(payload ->> 'exp'))
  ) @> current_timestamp
  from (
    select convert_from(url_decode(r[1]), 'UTF8')::json as header, convert_from(url_decode(r[2]), 'UTF8')::json as payload,
      r[3] = algorithm_sign(r[1] || '.' || r[2], secret, algorithm) as signed
    from regexp_split_to_array(token, '\.') as r
  ) as token
$$;
