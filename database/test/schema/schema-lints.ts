// What must hold for every table, policy and function that there is. Each lint lists its offenders, and names a
// fault that it must find.

type Lint = { rule: string; offenders: string; fault: string }

const exposed = `('public', 'billing', 'admin')`
const ours = `('public', 'billing', 'admin', 'auth', 'private', 'realtime', 'storage')`
const tables = `pg_class join pg_namespace on pg_namespace.oid = relnamespace
  where relkind in ('r', 'p') and nspname in ${ours}`
const table = `format('%s.%s', nspname, relname)`
const signature = `format('%s.%s', nspname, proname)`
const policies = `pg_policy join pg_class on pg_class.oid = polrelid
  join pg_namespace on pg_namespace.oid = relnamespace where nspname in ${ours}`
const policy = `format('%s.%s: %s', nspname, relname, polname)`
const expression = `concat_ws(' ', pg_get_expr(polqual, polrelid), pg_get_expr(polwithcheck, polrelid))`
// Readable by everyone who may read the table at all: nothing in them belongs to anyone.
const catalogues = `('people', 'person_styles', 'person_voices', 'tones', 'response_lengths', 'base_templates',
  'role_permissions', 'features', 'stripe_public_configs')`
// Hashes of contents that the reader has anyway.
const harmless = `('public.knowledge_sources.content_hash', 'public.knowledge_revisions.content_hash',
  'public.knowledge_chunks.content_hash')`

export const lints: Lint[] = [
  {
    rule: 'row level security is on and forced',
    offenders: `select ${table} from ${tables} and not (relrowsecurity and relforcerowsecurity)`,
    fault: 'alter table public.templates no force row level security',
  },
  {
    rule: 'a table has a primary key',
    offenders: `select ${table} from ${tables}
      and not exists (select from pg_constraint where conrelid = pg_class.oid and contype = 'p')`,
    fault: 'alter table public.message_feedback drop constraint message_feedback_pkey',
  },
  {
    rule: 'a table says what it is',
    offenders: `select ${table} from ${tables} and obj_description(pg_class.oid, 'pg_class') is null`,
    fault: 'comment on table public.templates is null',
  },
  {
    rule: 'a policy is for one command',
    offenders: `select ${policy} from ${policies} and polcmd = '*'`,
    fault: 'create policy "all of it" on public.templates to authenticated using (id is null)',
  },
  {
    rule: 'a policy is for roles that are named',
    offenders: `select ${policy} from ${policies} and 0 = any (polroles)`,
    fault: 'create policy "for whomever" on public.templates for select using (id is null)',
  },
  {
    rule: 'a policy is a sentence',
    offenders: `select ${policy} from ${policies} and polname !~ '^[a-z].* .* '`,
    fault:
      'create policy templates_select on public.templates for select to anon using (id is null)',
  },
  {
    rule: 'insert and update check the new row',
    offenders: `select ${policy} from ${policies} and polcmd in ('a', 'w') and polwithcheck is null`,
    fault:
      'create policy "no check at all" on public.templates for update to authenticated using (id is null)',
  },
  {
    rule: 'only catalogues are readable as a whole, and nothing is writable as a whole',
    offenders: `select ${policy} from ${policies}
      and 'true' in (pg_get_expr(polqual, polrelid), pg_get_expr(polwithcheck, polrelid))
      and not (polcmd = 'r' and relname in ${catalogues})`,
    fault:
      'create policy "all see all" on public.templates for select to authenticated using (true)',
  },
  {
    rule: 'no policy trusts what users write about themselves',
    offenders: `select ${policy} from ${policies} and ${expression} ~ 'user_meta_?data'`,
    fault: `create policy "a boss by word" on public.templates for select to authenticated
      using (auth.jwt() #>> '{user_metadata,role}' = 'boss')`,
  },
  {
    rule: 'no policy takes a role or an organisation from the token',
    offenders: `select ${policy} from ${policies}
      and ${expression} ~ $$'(user_role|organization_id|permissions)'$$`,
    fault: `create policy "an owner by token" on public.templates for select to authenticated
      using (organization_id = (auth.jwt() ->> 'organization_id')::uuid)`,
  },
  {
    rule: 'who the caller is gets asked once a statement, not once a row',
    offenders: `select ${policy} from ${policies}
      and regexp_replace(${expression}, '\\( *SELECT (auth|private)\\.[a-z_]+\\(', '', 'g')
        ~ '(auth\\.(uid|jwt|role)|private\\.(organizations_with|organization_ids_with|session_verified|is_anonymous))\\('`,
    fault: `create policy "asked row by row" on public.templates for select to authenticated
      using (created_by = auth.uid())`,
  },
  {
    rule: 'a table of a tenant has an index led by the organisation',
    offenders: `select ${table} from ${tables}
      and exists (select from pg_attribute where attrelid = pg_class.oid and attname = 'organization_id')
      and not exists (
        select from pg_index
        join pg_attribute on attrelid = pg_class.oid and attnum = indkey[0]
        where indrelid = pg_class.oid and attname = 'organization_id'
      )`,
    fault: 'drop index public.message_feedback_newest',
  },
  {
    rule: 'a foreign key has an index, or a delete reads the whole table',
    offenders: `select format('%s.%s: %s', nspname, relname, conname)
      from pg_constraint join pg_class on pg_class.oid = conrelid
      join pg_namespace on pg_namespace.oid = relnamespace
      where contype = 'f' and nspname in ${ours} and not exists (
        select from pg_index
        join pg_attribute on attrelid = conrelid and attnum = indkey[0]
        where indrelid = conrelid and indpred is null and indkey[0] = any (conkey)
          and (attname <> 'organization_id' or (indkey::int2[])[0:cardinality(conkey) - 1] @> conkey)
      )
      -- Catalogues do not lose rows in use, so nobody waits for these.
      and confrelid::regclass::text not in ('people', 'person_styles', 'person_voices', 'tones',
        'response_lengths', 'base_templates')`,
    fault: 'drop index public.messages_of_visitor',
  },
  {
    rule: "a definer function's search_path is empty",
    offenders: `select ${signature} from pg_proc join pg_namespace on pg_namespace.oid = pronamespace
      where nspname in ${ours} and prosecdef and not coalesce(proconfig @> array['search_path=""'], false)`,
    fault: 'alter function private.organizations_with(text) reset search_path',
  },
  {
    rule: 'a function is for nobody until it is granted',
    offenders: `select ${signature} from pg_proc join pg_namespace on pg_namespace.oid = pronamespace
      where nspname in ${ours}
        and exists (
          select from aclexplode(coalesce(proacl, acldefault('f', proowner)))
          where grantee = 0 and privilege_type = 'EXECUTE'
        )`,
    fault: 'grant execute on function private.organizations_with(text) to public',
  },
  {
    rule: "a view runs with its reader's rights",
    offenders: `select ${table} from pg_class join pg_namespace on pg_namespace.oid = relnamespace
      where relkind in ('v', 'm') and nspname in ${ours}
        and not coalesce(reloptions @> '{security_invoker=true}', false)`,
    fault: 'create view public.everything as select * from public.templates',
  },
  {
    rule: 'no client selects a hash, a token or a secret',
    offenders: `select format('%s.%s.%s', nspname, relname, attname)
      from pg_class join pg_namespace on pg_namespace.oid = relnamespace
      join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped
      where relkind in ('r', 'p', 'v', 'm', 'f') and nspname in ${ours}
        -- A number of tokens is none.
        and atttypid <> 'int4'::regtype
        and attname ~ '(hash|token|secret|password|hmac|otp_code|_key$|credential)'
        and attname not in ('feature_key', 'storage_key')
        and format('%s.%s.%s', nspname, relname, attname) not in ${harmless}
        and (
          has_column_privilege('anon', pg_class.oid, attnum, 'select')
          or has_column_privilege('authenticated', pg_class.oid, attnum, 'select')
        )`,
    fault: 'alter table public.templates add webhook_secret text',
  },
  {
    rule: 'no client reaches a table outside the exposed schemas',
    offenders: `select ${table} from pg_class join pg_namespace on pg_namespace.oid = relnamespace
      where relkind in ('r', 'p', 'v', 'm', 'f') and nspname !~ '^(pg_|information_schema)'
        and nspname not in ${exposed}
        -- The rights to channels are tried on it by the server; no protocol reaches it.
        and not (nspname = 'realtime' and relname = 'messages')
        -- The server reads and writes them under the caller's rights; no protocol exposes the tables themselves.
        and not (nspname = 'storage' and relname in ('buckets', 'objects', 'uploads', 'upload_parts'))
        and (
          has_any_column_privilege('anon', pg_class.oid, 'select, insert, update, references')
          or has_any_column_privilege('authenticated', pg_class.oid, 'select, insert, update, references')
        )`,
    fault: 'grant select (id) on auth.users to authenticated',
  },
  {
    rule: 'who has no account writes nothing',
    offenders: `select ${table} from ${tables}
      and (
        has_any_column_privilege('anon', pg_class.oid, 'insert, update')
        or has_table_privilege('anon', pg_class.oid, 'delete, truncate, trigger')
      )`,
    fault: 'grant insert (name) on public.organizations to anon',
  },
  {
    rule: 'a grant to write has a policy that says to what',
    offenders: `select format('%s %s', ${table}, verb)
      from pg_class join pg_namespace on pg_namespace.oid = relnamespace
      cross join (values ('a', 'insert'), ('w', 'update'), ('d', 'delete')) as verbs (command, verb)
      where relkind in ('r', 'p') and nspname in ${ours}
        and case verb
          when 'delete' then has_table_privilege('authenticated', pg_class.oid, 'delete')
          else has_any_column_privilege('authenticated', pg_class.oid, verb)
        end
        and not exists (
          select from pg_policy where polrelid = pg_class.oid and polcmd::text = command
        )`,
    fault: 'grant delete on public.organizations to authenticated',
  },
  {
    rule: 'ids, times and the organisation of a row are not for clients to change',
    offenders: `select format('%s.%s', ${table}, attname)
      from pg_class join pg_namespace on pg_namespace.oid = relnamespace
      join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped
      where relkind in ('r', 'p') and nspname in ${ours}
        and attname in ('id', 'organization_id', 'user_id', 'visitor_id', 'created_by', 'created_at', 'role', 'status',
          'state')
        -- An agent has a role too: what it is for.
        and not (relname = 'templates' and attname = 'role')
        -- A page may repeat the own role; a trigger refuses another.
        and not (relname = 'organization_members' and attname = 'role')
        -- The call of the specification writes it along; a trigger keeps what it was.
        and not (relname = 'organization_members_sso_providers' and attname = 'created_at')
        -- What becomes of a gap is for editors to say; when they did is stamped.
        and not (relname = 'knowledge_gaps' and attname = 'status')
        and has_column_privilege('authenticated', pg_class.oid, attnum, 'update')`,
    fault: 'grant update (organization_id) on public.templates to authenticated',
  },
  {
    rule: 'the role that the server logs in with owns nothing and passes no policy',
    offenders: `select format('%s: %s', rolname, what) from pg_roles
      cross join lateral (values
        (rolsuper, 'superuser'), (rolbypassrls and rolname not in ('service_role', 'auth_service'), 'bypassrls'),
        (rolcreatedb, 'createdb'), (rolcreaterole, 'createrole'), (rolreplication, 'replication'),
        (rolinherit, 'inherit'), (rolcanlogin and rolname <> 'authenticator', 'login'),
        (exists (select from pg_class where relowner = pg_roles.oid), 'owns a table'),
        (exists (select from pg_proc where proowner = pg_roles.oid), 'owns a function'),
        (exists (select from pg_namespace where nspowner = pg_roles.oid), 'owns a schema')
      ) as faults (is_so, what)
      where is_so
        and rolname in ('authenticator', 'anon', 'authenticated', 'service_role', 'auth_service')`,
    fault: 'alter table public.templates owner to authenticator',
  },
  {
    rule: 'no role that a request takes can make a schema or a table',
    offenders: `select format('%s in %s', rolname, nspname) from pg_roles, pg_namespace
      where rolname in ('authenticator', 'anon', 'authenticated', 'service_role', 'auth_service')
        and nspname !~ '^pg_(temp|toast_temp)_' and has_schema_privilege(rolname, pg_namespace.oid, 'create')`,
    fault: 'grant create on schema public to authenticated',
  },
]
