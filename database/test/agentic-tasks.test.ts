import { describe, expect, test } from 'vitest'
import { organizationWithRoles, rolesThatReach } from '../testing/roles.ts'
import { type Organization, type Person, useWorld } from '../testing/world.ts'

const world = useWorld()

/** What a page does to have something done. */
async function trigger({ id }: Organization, person: Person, status = 'triggered') {
  const [task] = await world().as(person, (query) =>
    query(
      `insert into public.agentic_tasks (organization_id, agent_name, status, input)
       values ($1, 'company-research', $2, '{"website": "https://halden.example"}') returning *`,
      [id, status],
    ),
  )
  return task as Record<string, unknown>
}

/** What the server writes when it has come further. */
async function report(id: unknown, change: Record<string, unknown>) {
  const names = Object.keys(change)
  const { rows } = await world().owner.query(
    `update public.agentic_tasks set ${names.map((name, at) => `${name} = $${at + 2}`)}
     where id = $1 returning status, message, data, error, updated_at > created_at as is_later`,
    [id, ...Object.values(change)],
  )
  return rows[0]
}

describe('a task', () => {
  test('is triggered by callers who write agents, with an event to follow', async () => {
    const acme = await world().organization()

    const task = await trigger(acme, acme.owner)

    expect(task).toMatchObject({
      organization_id: acme.id,
      created_by: acme.owner.id,
      agent_name: 'company-research',
      status: 'triggered',
      input: { website: 'https://halden.example' },
      data: null,
      error: null,
    })
    expect(task.event_id).toMatch(/^[0-9a-f-]{36}$/)
  })

  test('keeps its result only when it is completed, and its error only when it is not', async () => {
    const acme = await world().organization()
    const { id } = await trigger(acme, acme.owner)

    expect(await report(id, { status: 'retrying', data: '{"a": 1}' })).toMatchObject({ data: null })
    expect(
      await report(id, { status: 'failed', error: 'No answer', data: '{"a": 1}' }),
    ).toMatchObject({ status: 'failed', error: 'No answer', data: null })
    expect(await report(id, { status: 'completed', data: '{"a": 1}' })).toEqual({
      status: 'completed',
      message: null,
      data: { a: 1 },
      error: null,
      is_later: true,
    })
    expect(await report(id, { status: 'failed' })).toMatchObject({ data: null })
  })

  test('has one of four states, and a name that is one', async () => {
    const acme = await world().organization()
    const { id } = await trigger(acme, acme.owner)

    await expect(report(id, { status: 'running' })).rejects.toMatchObject({ code: '23514' })
    await expect(report(id, { agent_name: 'Not a name' })).rejects.toMatchObject({ code: '23514' })
    for (const agent_name of ['company_research', 'companyResearch', 'Agent2']) {
      await expect(report(id, { agent_name })).resolves.toBeDefined()
    }
  })

  test('is begun or tried again by a page, and never ended by one', async () => {
    const acme = await world().organization()

    expect(await trigger(acme, acme.owner, 'retrying')).toMatchObject({ status: 'retrying' })
    for (const status of ['completed', 'failed']) {
      await expect(trigger(acme, acme.owner, status)).rejects.toMatchObject({ code: '42501' })
    }
  })

  test('is the business of those who read agents, and changed by no one but the server', async () => {
    const roles = await organizationWithRoles(world())
    const { organization } = roles
    const { id } = await trigger(organization, organization.owner)
    const table = 'public.agentic_tasks'

    expect(
      await rolesThatReach(world(), roles, `select 1 from ${table} where id = $1`, [id]),
    ).toEqual(['member', 'owner'])
    for (const sql of [
      `update ${table} set status = 'completed' where id = $1 returning 1`,
      `update ${table} set data = '{}' where id = $1 returning 1`,
      `update ${table} set organization_id = '${roles.rival.id}' where id = $1 returning 1`,
      `delete from ${table} where id = $1 returning 1`,
    ]) {
      expect(await rolesThatReach(world(), roles, sql, [id]), sql).toEqual([])
    }
    for (const column of ['data', 'error', 'metadata', 'message']) {
      // A page may name each column of a task, and knows no result of it yet.
      const sql = `insert into ${table} (organization_id, agent_name, ${column}) values ('${organization.id}', 'x', null) returning 1`
      expect(await rolesThatReach(world(), roles, sql, []), sql).toEqual(['member', 'owner'])
    }
    const forged = `insert into ${table} (organization_id, agent_name, COLUMN) values ('${organization.id}', 'x', $1) returning 1`
    for (const [column, value] of [
      ['created_by', roles.rival.owner.id],
      ['data', '{}'],
      ['error', 'x'],
      ['created_at', '2020-01-01'],
    ]) {
      const sql = forged.replace('COLUMN', String(column))
      expect(await rolesThatReach(world(), roles, sql, [value]), sql).toEqual([])
    }
    expect(
      await rolesThatReach(world(), roles, forged.replace('COLUMN', 'message'), ['x']),
    ).toEqual(['member', 'owner'])
  })

  test('belongs to the organisation that the caller is in, when none is named', async () => {
    const roles = await organizationWithRoles(world())
    const { organization, rival } = roles
    const sql = `insert into public.agentic_tasks (agent_name) values ('companyResearch')
      returning organization_id`
    const triggerAs = async (person: Person) =>
      (await world().as(person, (query) => query(sql)))[0]?.organization_id

    expect(await triggerAs(organization.owner)).toBe(organization.id)
    expect(await triggerAs(rival.owner)).toBe(rival.id)
    // Of two it is the one that the token names, else the one that was joined first.
    await world().owner.query(
      "insert into public.organization_members (user_id, organization_id, role) values ($1, $2, 'member')",
      [organization.owner.id, rival.id],
    )
    const { organization_id: _, ...claims } = organization.owner.claims
    expect(await triggerAs({ ...organization.owner, claims })).toBe(organization.id)
    const inRival = { ...claims, organization_id: rival.id }
    expect(await triggerAs({ ...organization.owner, claims: inRival })).toBe(rival.id)
    // A token is believed no more than the membership allows.
    const forged = { ...rival.owner.claims, organization_id: organization.id }
    await expect(triggerAs({ ...rival.owner, claims: forged })).rejects.toMatchObject({
      code: '42501',
    })
    const reached = await rolesThatReach(world(), roles, sql, [])
    expect(reached).toEqual(['rival', 'keyOfRival', 'member', 'owner'])
  })

  test('that begins or changes is announced to those who read agents', async () => {
    const { rows } = await world().owner.query(
      "select permission, organization_column, person_column from private.announced_tables where name in ('agentic_tasks', 'public.agentic_tasks')",
    )
    const { rows: triggers } = await world().owner.query(
      "select tgname from pg_trigger where tgrelid = 'public.agentic_tasks'::regclass and tgname = 'announce_change'",
    )

    expect(rows).toEqual([
      { permission: 'agents.read', organization_column: 'organization_id', person_column: null },
    ])
    expect(triggers).toHaveLength(1)
  })

  test('enters the queue with the transaction that asks for it, and with no other', async () => {
    const acme = await world().organization()
    const jobsOf = async (id: unknown) => {
      const { rows } = await world().owner.query(
        "select data from pgboss.job where name = 'agentic-task' and data ->> 'task_id' = $1",
        [id],
      )
      return rows.map(({ data }) => data)
    }
    const undone = world().as(acme.owner, async (query) => {
      const [task] = await query(
        "insert into public.agentic_tasks (agent_name) values ('company-research') returning id",
      )
      throw new Error(String(task?.id))
    })
    const { message } = await undone.catch((error) => error)

    const { id } = await trigger(acme, acme.owner)

    expect(await jobsOf(id)).toEqual([{ organization_id: acme.id, task_id: id }])
    expect(await jobsOf(message)).toEqual([])
  })

  test('is cancelled by those who may ask for one, while it is being worked on', async () => {
    const roles = await organizationWithRoles(world())
    const { organization } = roles
    const { id } = await trigger(organization, organization.owner)
    const cancel = 'select public.cancel_agentic_task($1)'

    expect(await rolesThatReach(world(), roles, cancel, [id])).toEqual(['member', 'owner'])
    await world().as(organization.owner, (query) => query(cancel, [id]))

    expect(await report(id, { metadata: '{}' })).toMatchObject({
      status: 'failed',
      error: 'Cancelled.',
    })
    await expect(
      world().as(organization.owner, (query) => query(cancel, [id])),
    ).rejects.toMatchObject({ code: 'PT404' })
  })

  test('forgets what its steps found when it ends', async () => {
    const acme = await world().organization()
    const { id } = await trigger(acme, acme.owner)
    const steps = async () => {
      const { rows } = await world().owner.query(
        'select step from private.agentic_task_steps where task_id = $1',
        [id],
      )
      return rows
    }
    await world().owner.query(
      "insert into private.agentic_task_steps (organization_id, task_id, step, result) values ($1, $2, 'home', '{}')",
      [acme.id, id],
    )

    await report(id, { status: 'retrying' })
    expect(await steps()).toHaveLength(1)
    await report(id, { status: 'completed', data: '{}' })
    expect(await steps()).toEqual([])
  })

  test('does for the person who asked what that person may do now', async () => {
    const acme = await world().organization()
    const member = await world().member(acme, 'member')
    const { id } = await trigger(acme, member)
    const may = async (wanted: string) => {
      const { rows } = await world().owner.query('select private.task_may($1, $2, $3) as may', [
        acme.id,
        id,
        wanted,
      ])
      return rows[0].may
    }

    expect([await may('knowledge.write'), await may('organization.write')]).toEqual([true, false])
    const rival = await world().organization()
    const { rows } = await world().owner.query('select private.task_may($1, $2, $3) as may', [
      rival.id,
      id,
      'knowledge.write',
    ])
    expect(rows[0].may).toBe(false)
    await world().owner.query(
      "update public.organization_members set role = 'INACTIVE' where user_id = $1",
      [member.id],
    )
    expect(await may('knowledge.write')).toBe(false)
  })
})
