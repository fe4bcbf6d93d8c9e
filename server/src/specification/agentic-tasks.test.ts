import { expect, test } from 'vitest'
import { type Caller, parts, reaches, useCallers } from './testing/callers.ts'

const callers = useCallers()
const { caller, rolesThatReach, sql } = callers
const writers = ['rival', 'member', 'owner']

/** As the specification writes it: its columns, and no organisation. */
function task(change: Record<string, unknown> = {}) {
  return {
    event_id: crypto.randomUUID(),
    agent_name: 'companyResearch',
    status: 'triggered',
    message: 'Looking the company up',
    metadata: { website: 'https://halden.example' },
    error: null,
    data: null,
    ...change,
  }
}

const insert = ({ client }: Caller, row: Record<string, unknown>) =>
  client.from('agentic_tasks').insert(row).select()

test('a task is triggered without naming the organisation, by who writes agents there', async () => {
  expect(await rolesThatReach((who) => reaches(insert(who, task())))).toEqual(writers)

  const sent = task()
  const { data } = await insert(caller('member'), sent)
  expect(data).toEqual([
    expect.objectContaining({ ...sent, organization_id: callers.organizationId }),
  ])
  const { data: theirs } = await insert(caller('rival'), task())
  expect(theirs).toEqual([expect.objectContaining({ organization_id: callers.rivalId })])
})

test('one for an organisation that is named needs the right there', async () => {
  const named = task({ organization_id: callers.organizationId })

  expect(await rolesThatReach((who) => reaches(insert(who, named)))).toEqual(['member', 'owner'])
})

test('the founder of an organisation triggers one before the token names it', async () => {
  const { id, owner } = await callers.organization('New')

  const { data, error } = await insert({ part: 'owner', ...owner }, task())

  expect(error).toBeNull()
  expect(data).toEqual([expect.objectContaining({ organization_id: id })])
})

test.each([
  ['triggered', 201],
  ['retrying', 201],
  ['completed', 403],
  ['failed', 403],
  ['running', 403],
])('a page says that a task is %s: %i', async (status, expected) => {
  const answer = await insert(caller('owner'), task({ status }))

  expect(answer.status).toBe(expected)
})

test.each([
  [{ data: { found: true } }, 403],
  [{ error: 'It failed' }, 403],
  [{ agent_name: 'Not a name' }, 400],
  [{ created_by: crypto.randomUUID() }, 403],
  [{ data: null, error: null, metadata: null, message: null }, 201],
])('a page sends %j: %i', async (change, expected) => {
  expect((await insert(caller('owner'), task(change))).status).toBe(expected)
})

test('how a task ends is not for pages to write', async () => {
  const sent = task()
  await insert(caller('member'), sent)
  const write = (change: object) =>
    rolesThatReach(({ client }) =>
      reaches(
        client
          .from('agentic_tasks')
          .update(change)
          .eq('event_id', sent.event_id)
          .select('event_id'),
      ),
    )

  for (const change of [{ status: 'completed' }, { data: {} }, { error: 'x' }, { message: 'x' }]) {
    expect(await write(change), JSON.stringify(change)).toEqual([])
  }
  const remove = await rolesThatReach(({ client }) =>
    reaches(client.from('agentic_tasks').delete().eq('event_id', sent.event_id).select('event_id')),
  )
  expect(remove).toEqual([])
})

test('a page follows its event from the first row to the result', async () => {
  const sent = task()
  const other = task()
  const follow = async ({ client }: Caller) => {
    const seen: [string, string, unknown][] = []
    const states: string[] = []
    const filter = `event_id=eq.${sent.event_id}`
    const of = { schema: 'public', table: 'agentic_tasks', filter }
    const note = (change: { eventType: string; new: Record<string, unknown> }) =>
      seen.push([change.eventType, String(change.new.status), change.new.data])
    const channel = client
      .channel(`task:${sent.event_id}`)
      .on('postgres_changes', { event: 'INSERT', ...of }, note)
      .on('postgres_changes', { event: 'UPDATE', ...of }, note)
      .subscribe((state) => states.push(state))
    await expect.poll(() => states).toContain('SUBSCRIBED')
    return { seen, end: () => client.removeChannel(channel) }
  }
  const member = await follow(caller('member'))
  const outsiders = await Promise.all(
    parts
      .filter((part) => !['noToken', 'member', 'owner'].includes(part))
      .map(caller)
      .map(follow),
  )
  const report = (set: string) =>
    sql(`update public.agentic_tasks set ${set} where event_id = $1`, [sent.event_id])
  await insert(caller('member'), other)
  await insert(caller('member'), sent)
  const story: unknown[] = [['INSERT', 'triggered', null]]
  await expect.poll(() => member.seen).toEqual(story)
  await report("status = 'retrying'")
  story.push(['UPDATE', 'retrying', null])
  await expect.poll(() => member.seen).toEqual(story)
  await report(`status = 'completed', data = '{"name": "Halden"}'`)
  story.push(['UPDATE', 'completed', { name: 'Halden' }])
  await expect.poll(() => member.seen).toEqual(story)

  for (const outsider of outsiders) expect(outsider.seen).toEqual([])
  await Promise.all([member, ...outsiders].map(({ end }) => end()))
  const { data } = await caller('owner')
    .client.from('agentic_tasks')
    .select('event_id, agent_name, status, message, metadata, error, data')
    .eq('event_id', sent.event_id)
  expect(data).toEqual([{ ...sent, status: 'completed', data: { name: 'Halden' } }])
})
