import type { HttpAct } from '../http-load.ts'
import { type Caller, textId } from './tenants.ts'

export type RowsAct = {
  name: string
  of(caller: Caller): HttpAct
  /** The same answer by SQL alone, for pgbench. */
  sql?: (caller: Caller) => string
  /** What the rate must be of that of PostgREST with its cache of tokens; null where there is no such figure. */
  least: number | null
}

/** A table as a tenant's tables are: a policy that asks for the membership, an index led by the organisation. */
export const notesSql = `
  create table public.bench_notes (
    id uuid primary key default private.uuid_v7(),
    organization_id uuid not null references public.organizations on delete cascade,
    body text not null,
    created_at timestamptz not null default now()
  );
  create index on public.bench_notes (organization_id, created_at desc);
  alter table public.bench_notes enable row level security;
  alter table public.bench_notes force row level security;
  grant select, insert on public.bench_notes to authenticated;
  create policy "editors write notes" on public.bench_notes for insert to authenticated
    with check (organization_id in (select private.organizations_with('agents.write')));
  notify pgrst, 'reload schema'`

const embeds =
  'people(name),template_versions!template_versions_organization_id_template_id_fkey(number,published_at)'
const page = 'order=updated_at.desc,id&limit=20'

const listSql = (where: string) => `select json_agg(row_to_json(t)) from (
    select templates.id, templates.name, templates.role, templates.updated_at, people.one as people,
      coalesce(versions.many, '[]') as template_versions
    from templates
    left join lateral (
      select row_to_json(p) as one from (select name from people where people.id = templates.avatar) p
    ) people on true
    left join lateral (
      select json_agg(v) as many from (
        select number, published_at from template_versions
        where template_versions.organization_id = templates.organization_id and template_versions.template_id = templates.id
      ) v
    ) versions on true
    where ${where}
    order by templates.updated_at desc, templates.id limit 20) t`

const agentOf = ({ organizationId }: Caller) =>
  textId('4', Number.parseInt(organizationId.slice(-12), 16) * 1000 + 1)

const get = (path: string): HttpAct => ({ method: 'GET', path })

export const acts: RowsAct[] = [
  {
    name: 'a single row',
    of: (caller) => get(`/templates?select=*&id=eq.${agentOf(caller)}`),
    sql: (caller) =>
      `select json_agg(row_to_json(t)) from (select * from templates where id = '${agentOf(caller)}') t`,
    least: 1.5,
  },
  {
    name: '20 rows, two embeds',
    of: ({ organizationId }) =>
      get(
        `/templates?select=id,name,role,updated_at,${embeds}&organization_id=eq.${organizationId}&${page}`,
      ),
    sql: ({ organizationId }) => listSql(`templates.organization_id = '${organizationId}'`),
    least: 1.8,
  },
  {
    name: 'the same, no filter',
    of: () => get(`/templates?select=id,name,role,updated_at,${embeds}&${page}`),
    sql: () => listSql('true'),
    least: null,
  },
  {
    name: 'insert',
    of: ({ organizationId }) => ({
      method: 'POST',
      path: '/bench_notes',
      body: JSON.stringify({ organization_id: organizationId, body: 'Call back on Monday.' }),
    }),
    least: 1.3,
  },
  {
    name: 'rpc',
    of: () => ({ method: 'POST', path: '/rpc/my_sessions', body: '{}' }),
    least: 1.3,
  },
]
