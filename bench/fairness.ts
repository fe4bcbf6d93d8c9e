// What one account can take from the others: while it runs each hostile load, another organisation's owner reads a row,
// signs in, uploads a small file, and a visitor is answered.
//   npm run fairness --workspace bench            (-- --only speech: the loads whose name contains it)
// Printed is what 99 of 100 take at most, in ms: quiet (over all the quiet times of the run, one before each load) and
// under the load, and by how much they differ.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { constants, setPriority } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { runSql } from 'database/testing/run-sql'
import { createOwner, type Owner } from './account.ts'
import { type Act, actsOf, createVisitors, measure, p99, type Taken } from './bystanders.ts'
import { type Hostile, loads } from './hostile-loads.ts'
import { type BenchProduct, withProduct } from './product.ts'

const quietSeconds = 8
// So long that what 99 of 100 take is not the second worst of all.
const loadedSeconds = 30
const most = { ms: 1000, ratio: 3 }
const script = fileURLToPath(new URL('./hostile-loads.ts', import.meta.url))
const { values } = parseArgs({ options: { only: { type: 'string', default: '' } } })

function hostileSql({ organizationId, userId }: Owner) {
  return `
    insert into public.templates
        (organization_id, created_by, name, role, avatar, style_id, voice_id, tone, response_length)
      select '${organizationId}', '${userId}', 'Agent', 'Help desk', people.id, person_styles.id, person_voices.id,
        'friendly', 'medium'
      from public.people
      join public.person_styles on person_styles.person_id = people.id
      join public.person_voices on person_voices.person_id = people.id
      order by people.id, person_styles.id, person_voices.id limit 1;
    create table public.bench_notes (
      id uuid primary key default private.uuid_v7(),
      organization_id uuid not null references public.organizations on delete cascade,
      title text not null,
      body text not null
    );
    create index on public.bench_notes (organization_id, title);
    alter table public.bench_notes enable row level security;
    alter table public.bench_notes force row level security;
    grant select, insert on public.bench_notes to authenticated;
    create policy "readers see notes" on public.bench_notes for select to authenticated
      using (organization_id in (select private.organizations_with('agents.read')));
    insert into public.bench_notes (organization_id, title, body)
      select '${organizationId}', 'small', md5(n::text) || repeat(' note', 200) from generate_series(1, 20000) as n;
    insert into public.bench_notes (organization_id, title, body)
      values ('${organizationId}', 'large', repeat('Digital ', 600000));
    -- So many answers are asked for in one run.
    update private.quotas set trial = 1000000 where feature_key like '%urnLimit';
    update billing.features set default_json = '1000000' where feature_key like '%urnLimit';
    notify pgrst, 'reload schema';
    analyze`
}

async function under(name: string, hostile: Hostile, acts: Act[]) {
  const child = spawn(process.execPath, [script, JSON.stringify({ name, hostile })], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  // It stands for another machine: what it computes is not taken from the server.
  if (child.pid) setPriority(child.pid, constants.priority.PRIORITY_LOW)
  try {
    await delay(1000)
    const taken = await measure(acts, loadedSeconds)
    if (child.exitCode !== null) throw new Error(`The load ${name} ended by itself.`)
    return taken
  } finally {
    if (child.exitCode === null) {
      child.kill()
      await once(child, 'exit')
    }
  }
}

function tell(name: string, quiet: Map<string, number[]>, loaded: Taken) {
  const cells = Object.entries(loaded).map(([act, { times, failures }]) => {
    const [before, now] = [p99(quiet.get(act) ?? []), p99(times)]
    const ratio = now / before
    const isFair = now < most.ms && ratio < most.ratio && failures.length === 0
    if (!isFair) process.exitCode = 1
    const [first] = failures
    const refused = first ? `, ${failures.length} of ${times.length} failed: ${first}` : ''
    return `  ${act.padEnd(8)} ${before.toFixed(0).padStart(5)} → ${now.toFixed(0).padStart(5)} ms  ${ratio.toFixed(1).padStart(5)}×  ${isFair ? 'fair' : 'UNFAIR'}${refused}`
  })
  console.log(`${name}\n${cells.join('\n')}`)
}

async function compare(product: BenchProduct) {
  const [owner, attacker] = [await createOwner(product), await createOwner(product)]
  const visitors = await createVisitors(product)
  await runSql(product.owner, hostileSql(attacker))
  const rest = (path: string) =>
    fetch(`${product.url}/rest/v1/${path}`, {
      headers: { authorization: `Bearer ${attacker.session.access_token}` },
    }).then((response) => response.json())
  const [voice] = await rest('person_voices?select=id&limit=1')
  const [template] = await rest('templates?select=id&limit=1')
  const hostile = {
    ...{ url: product.url, token: attacker.session.access_token },
    ...{ organizationId: attacker.organizationId, voiceId: voice.id, templateId: template.id },
  }
  const acts = actsOf(product, owner, visitors)
  await measure(acts, quietSeconds)
  const quiet = new Map(acts.map(({ name }) => [name, [] as number[]]))
  const loaded: [string, Taken][] = []
  for (const name of Object.keys(loads).filter((one) => one.includes(values.only))) {
    for (const [act, { times }] of Object.entries(await measure(acts, quietSeconds))) {
      quiet.get(act)?.push(...times)
    }
    loaded.push([name, await under(name, hostile, acts)])
    // What the load left behind is not the next one's.
    await delay(2000)
  }
  for (const [name, taken] of loaded) tell(name, quiet, taken)
}

await withProduct(compare, { RATE_LIMITS: 'on', TRUSTED_PROXIES: '127.0.0.1' })
