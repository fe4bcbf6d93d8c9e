// How fast rows are read and written over HTTP, beside PostgREST 12 and beside the database alone, in one run:
//   npm run rows --workspace bench
// Each act runs in turn on the product and on PostgREST, over one database and with one token; the reads run once more
// in pgbench, as the same transaction without HTTP and one after another. Printed are medians of the rounds.
import { execFileSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import autocannon from 'autocannon'
import { runSql } from 'database/testing/run-sql'
import { createOwner, type Owner } from './account.ts'
import { startPostgrest } from './postgrest.ts'
import { type BenchProduct, withProduct } from './product.ts'

const rounds = 3
const seconds = 3
const atOnce = 8
const agents = 200

type Act = {
  name: string
  method: 'GET' | 'POST'
  path: string
  body?: string
  /** The same answer by SQL alone, for pgbench. */
  sql?: string
  /** What the ratio must reach. */
  least: number
}

function agentSql({ organizationId, userId }: Owner, count: number) {
  return `
    insert into billing.organization_features (organization_id, feature_id, value_json)
      select '${organizationId}', id, '1000000' from billing.features
      where feature_key = 'workforce.feature.agentLimit';
    insert into public.templates
        (organization_id, created_by, name, role, avatar, style_id, voice_id, tone, response_length)
      select '${organizationId}', '${userId}', 'Agent ' || n, 'Help desk', people.id, person_styles.id, person_voices.id,
        'friendly', 'medium'
      from generate_series(1, ${count}) as n
      cross join lateral (select id from public.people order by id offset n % 12 limit 1) as people
      cross join lateral (
        select id from public.person_styles where person_id = people.id order by id limit 1
      ) as person_styles
      cross join lateral (
        select id from public.person_voices where person_id = people.id order by id limit 1
      ) as person_voices;
    insert into public.template_versions (organization_id, template_id, number, definition)
      select organization_id, id, number, '{}' from public.templates, generate_series(1, 3) as number
      where organization_id = '${organizationId}';
    -- A table as a tenant's tables are: a policy that asks for the membership, an index led by the organisation.
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
    notify pgrst, 'reload schema';
    analyze`
}

const list = {
  path: '/templates?select=id,name,role,updated_at,people(name),template_versions!template_versions_organization_id_template_id_fkey(number,published_at)&order=updated_at.desc,id&limit=20',
  sql: `select json_agg(row_to_json(t)) from (
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
    order by templates.updated_at desc, templates.id limit 20) t`,
}

function acts(template: Record<string, unknown>): Act[] {
  const { id, organization_id } = template
  const row = { organization_id, body: 'Call back on Monday.' }
  return [
    {
      name: 'a single row',
      method: 'GET',
      path: `/templates?select=*&id=eq.${id}`,
      sql: `select json_agg(row_to_json(t)) from (select * from templates where id = '${id}') t`,
      least: 2.5,
    },
    { name: '20 rows, two embeds', method: 'GET', ...list, least: 2.5 },
    {
      name: 'insert',
      method: 'POST',
      path: '/bench_notes',
      body: JSON.stringify(row),
      least: 1.5,
    },
    { name: 'rpc', method: 'POST', path: '/rpc/my_sessions', body: '{}', least: 1.8 },
  ]
}

/** Requests a second that were answered well. */
async function load(base: string, token: string, act: Act, connections: number) {
  const result = await autocannon({
    url: `${base}${act.path}`,
    method: act.method,
    connections,
    duration: seconds,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      prefer: 'return=minimal',
    },
    ...(act.body && { body: act.body }),
  })
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${base}${act.path} was refused`)
  return result['2xx'] / result.duration
}

/** Transactions a second of one connection. Null where there is no pgbench. */
async function pgbench({ authenticator }: BenchProduct, claims: string, sql: string) {
  const folder = await mkdtemp(join(tmpdir(), 'pgbench-'))
  const file = join(folder, 'act.sql')
  const settings = `select set_config('role', 'authenticated', true), set_config('request.jwt.claims', :claims, true);`
  await writeFile(file, `begin;\n${settings}\n${sql.replaceAll('\n', ' ')};\ncommit;\n`)
  try {
    const output = execFileSync(
      'pgbench',
      [
        '-n',
        '-M',
        'prepared',
        '-c',
        '1',
        '-T',
        String(seconds),
        '-D',
        `claims=${claims}`,
        '-f',
        file,
        authenticator.database,
      ],
      {
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
        env: {
          PATH: process.env.PATH ?? '',
          PGHOST: authenticator.host,
          PGUSER: authenticator.user,
          PGPASSWORD: authenticator.password,
        },
      },
    )
    return Number(/tps = ([\d.]+)/.exec(output)?.[1])
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function median(numbers: number[]) {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN
}

const hz = (rate: number) => `${Math.round(rate)}/s`.padStart(8)

async function measure(product: BenchProduct) {
  const owner = await createOwner(product)
  await runSql(product.owner, agentSql(owner, agents))
  const token = owner.session.access_token
  const claims = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()
  const postgrest = await startPostgrest(product)
  const ours = `${product.url}/rest/v1`
  try {
    const [template] = (await (
      await fetch(`${ours}/templates?limit=1`, { headers: { authorization: `Bearer ${token}` } })
    ).json()) as Record<string, unknown>[]
    for (const act of acts(template ?? {})) {
      await load(ours, token, act, atOnce)
      await load(postgrest.url, token, act, atOnce)
      const [mine, theirs, one, alone]: number[][] = [[], [], [], []]
      for (let round = 0; round < rounds; round += 1) {
        mine?.push(await load(ours, token, act, atOnce))
        theirs?.push(await load(postgrest.url, token, act, atOnce))
        if (!act.sql) continue
        one?.push(await load(ours, token, act, 1))
        const rate = await pgbench(product, claims, act.sql)
        if (rate !== null) alone?.push(rate)
      }
      const ratio = median(mine ?? []) / median(theirs ?? [])
      const share = median(one ?? []) / median(alone ?? [])
      console.log(
        `${act.name.padEnd(20)} ours${hz(median(mine ?? []))}  PostgREST 12${hz(median(theirs ?? []))}  ratio ${ratio.toFixed(2)} (at least ${act.least})` +
          (Number.isNaN(share)
            ? ''
            : `  one after another ${share.toFixed(2)} of pgbench (at least 0.6)`),
      )
      if (ratio < act.least || share < 0.6) process.exitCode = 1
    }
  } finally {
    await postgrest.stop()
  }
}

await withProduct(measure)
