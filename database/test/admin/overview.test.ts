import { expect, test } from 'vitest'
import { platformAdmin } from '../../testing/platform-admin.ts'
import { useWorld } from '../../testing/world.ts'

// The platform at a glance.

const world = useWorld()
const sql = (text: string, values: unknown[] = []) => world().owner.query(text, values)

type Figures = Record<string, number>

test('what is there is counted, each by what belongs to it', async () => {
  const admin = await platformAdmin(world())
  const look = async () =>
    (await world().as(admin, (query) => query('select * from admin.overview()')))[0] as Figures
  const before = await look()
  const acme = await world().organization()
  const old = await world().organization()
  await sql(
    "update public.organizations set created_at = now() - interval '8 days' where id = $1",
    [old.id],
  )
  await sql(
    "update billing.organization_subscriptions set status = 'active' where organization_id = $1",
    [old.id],
  )
  await sql("update auth.users set created_at = now() - interval '8 days' where id = $1", [
    old.owner.id,
  ])
  await sql(
    "update auth.sessions set created_at = now() - interval '25 hours' where user_id = $1",
    [old.owner.id],
  )
  await world().person({ anonymous: true })
  await sql(
    `insert into auth.users (id, raw_app_meta_data) values (gen_random_uuid(), '{"provider": "integration_key"}')`,
  )
  const gone = await world().person()
  await sql('update auth.users set deleted_at = now() where id = $1', [gone.id])
  await sql('delete from auth.sessions where user_id = $1', [gone.id])
  for (const [status, age] of [
    ...[
      ['triggered', '1 hour'],
      ['failed', '1 hour'],
      ['completed', '1 hour'],
    ],
    ['failed', '31 days'],
  ]) {
    await sql(
      `insert into public.agentic_tasks (organization_id, agent_name, status, created_at)
       values ($1, 'company-research', $2, now() - $3::interval)`,
      [acme.id, status, age],
    )
  }

  const after = await look()

  const more = Object.fromEntries(
    Object.entries(after).map(([name, count]) => [name, count - (before[name] ?? 0)]),
  )
  expect(more).toMatchObject({
    ...{ organizations: 2, new_organizations: 1, paying: 1, trialing: 1 },
    ...{ people: 2, new_people: 1, signed_in: 1, sessions: 0 },
    ...{ tasks: 3, open_tasks: 1, failed_tasks: 1, models: 0, failing_models: 0 },
  })
})

test('jobs are told apart by whether they wait, are late, failed, or are mails', async () => {
  const admin = await platformAdmin(world())
  const look = async () =>
    (await world().as(admin, (query) => query('select * from admin.overview()')))[0] as Figures
  const before = await look()
  await sql("select private.enqueue('mail', '{}')")
  await sql("select private.enqueue('account-notice', '{}')")
  await sql("select private.enqueue('file-delete', '{}')")
  await sql(
    "update pgboss.job set start_after = now() - interval '6 minutes' where name = 'file-delete'",
  )
  await sql("select private.enqueue('knowledge-gaps', '{}')")
  await sql(
    "update pgboss.job set state = 'failed', completed_on = now() where name = 'knowledge-gaps'",
  )

  const after = await look()

  const more = (name: string) => (after[name] ?? 0) - (before[name] ?? 0)
  expect(['jobs_waiting', 'jobs_late', 'jobs_failed', 'mails_waiting'].map(more)).toEqual([
    ...[3, 1, 1, 2],
  ])
})
