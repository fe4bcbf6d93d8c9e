import { expect, test } from 'vitest'
import { useInbox } from '../../testing/handoffs.ts'
import { type Person, useWorld } from '../../testing/world.ts'

// What lies just beyond a turn: what was summed up, notices, files of other conversations, drafts, other agents.

const world = useWorld()
const { given, rows, agent, begin, answered, taken, people, back } = useInbox(world)

const takesFiles = () =>
  rows(
    `update template_versions set definition = definition || '{"takes_files": true}'
     where template_id = $1`,
    [given().template],
  )

async function give(by = given().visitor) {
  const { template } = given()
  await takesFiles()
  const file = await world().value(by, 'select private.begin_attachment($1, false)', [template])
  const facts = {
    name: 'bill.txt',
    kind: 'file',
    mime_type: 'text/plain',
    bytes: 9,
    body: 'A bill.',
  }
  const added = await world().value(by, 'select private.add_attachment($1, false, $2, $3::jsonb)', [
    template,
    file,
    JSON.stringify(facts),
  ])
  return (added as { id: string }).id
}

/** Says something with a file. */
const send = (file: string, into: string) =>
  world().as(given().visitor, async (query) => {
    await query("select set_config('request.attachments', $1, true)", [file])
    const [row] = await query(
      "select private.begin_turn($1, $2, false, 'agent', gen_random_uuid(), 'Look', null) as begun",
      [given().template, into],
    )
    return row?.begun as { person?: string; message_id: string; files: { id: string }[] | null }
  })

test('a turn knows what was said since the last summary, and no notice', async () => {
  const { conversation_id: into, message_id } = await answered({ question: 'First?' })
  await rows(
    `update conversations set summary = 'So far.',
       summarized_until = (select created_at from messages where id = $2)
     where id = $1`,
    [into, message_id],
  )
  await answered({ into, question: 'Second?' })
  await rows(
    `insert into messages (organization_id, conversation_id, visitor_id, role, text, state, completed_at)
     values ($1, $2, $3, 'notice', 'Mara is here now.', 'complete', now())`,
    [given().acme.id, into, given().visitor.id],
  )

  const next = await begin({ into, question: 'Third?' })

  expect(next.summary).toBe('So far.')
  expect(next.history.map(({ text }) => text)).toEqual(['Second?', 'Because.'])
})

test('a file is in the conversation that it was sent to, and in no other', async () => {
  const [one, beside] = [await answered(), await answered()]

  const { files } = await send(await give(), one.conversation_id)

  expect(files).toHaveLength(1)
  expect(await begin({ into: beside.conversation_id })).toMatchObject({ files: null })
})

test('a file that is sent while a person answers is in the conversation', async () => {
  const id = await taken()
  const file = await give()

  expect(await send(file, id)).toMatchObject({ person: 'Mara' })

  const found = await rows('select conversation_id from attachments where id = $1', [file])
  expect(found).toEqual([{ conversation_id: id }])
  await back(people().member, id)
  expect(await begin({ into: id })).toMatchObject({ files: [{ id: file }] })
})

test('a file of a draft is opened by its editor, as long as the draft can be read', async () => {
  const editor = people().colleague
  const file = await give(editor)
  const { conversation_id: draft } = await begin({ as: editor, draft: true })
  await rows(
    `update attachments set conversation_id = $2, message_id = messages.id from messages
     where attachments.id = $1 and messages.conversation_id = $2 and messages.role = 'user'`,
    [file, draft],
  )
  const opened = () => world().attempt(editor, 'select 1 from private.attachment_file($1)', [file])

  expect(await opened()).toBe(1)
  await rows('delete from organization_members where user_id = $1', [editor.id])
  expect(await opened()).toBe(0)
})

test('a draft out of office hours tells no hour', async () => {
  const { acme, template } = given()
  await rows(
    `update templates set handoff = true, handoff_from = '00:00', handoff_until = '23:59',
       handoff_time_zone = 'UTC',
       handoff_days = array[extract(isodow from now() at time zone 'UTC')::smallint % 7 + 1]
     where id = $1`,
    [template],
  )

  const draft = await begin({ as: acme.owner, draft: true })

  expect(draft).toMatchObject({ agent: { definition: { handoff: true } }, person_back: null })
})

test('the agent that is back has its own name, not that of another with the same number of versions', async () => {
  await agent()
  await rows(
    `update template_versions set definition = definition || '{"name": "Zoe"}' where template_id = $1`,
    [given().template],
  )
  const id = await taken()

  await back(people().member, id)

  const notices = await rows(
    `select text from messages where conversation_id = $1 and role = 'notice'
     order by created_at desc limit 1`,
    [id],
  )
  expect(notices).toEqual([{ text: 'Zoe, the AI agent, is back.' }])
})

/** A conversation that is to find this out. */
async function interaction(name: string, template: string, by: Person) {
  const { conversation_id: id } = await answered({ with: template, as: by })
  await rows(
    `with begun as (
       insert into interactions (id, organization_id, visitor_id) values ($1, $2, $3)
       returning organization_id, id, visitor_id
     )
     insert into interaction_results
       (organization_id, interaction_id, visitor_id, name, position, type, description, is_required)
     select organization_id, id, visitor_id, $4, 1, 'string', 'what is asked', true from begun`,
    [id, given().acme.id, by.id, name],
  )
  return id
}

test('the document of an interaction has its own agent and its own results', async () => {
  const { template, visitor } = given()
  const other = await agent()
  const own = await interaction('town', template, visitor)
  const beside = await interaction('street', other, visitor)
  const documentOf = async (id: string) =>
    (await rows('select private.interaction_document($1) as document', [id])).map(
      ({ document }) => [document.agent_id, document.schema.required],
    )

  expect(await documentOf(own)).toEqual([[template, ['town']]])
  expect(await documentOf(beside)).toEqual([[other, ['street']]])
})

test.each([
  ['a minute before it opens', '08:59', false],
  ['when it opens', '09:00', true],
  ['a minute before it closes', '16:59', true],
  ['when it closes', '17:00', false],
])('an office is as open as its hours say %s', async (_, time, open) => {
  const hours = {
    ...{ handoff_days: [5], handoff_from: '09:00:00', handoff_until: '17:00:00' },
    handoff_time_zone: 'UTC',
  }
  const [found] = await rows('select private.within_hours($1, $2) as open', [
    hours,
    `2026-11-27T${time}:00Z`,
  ])
  expect(found?.open).toBe(open)
})
