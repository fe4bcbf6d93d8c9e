import type { World } from './world.ts'

type Talk = {
  organization: string
  template: string
  visitor: string
  conversation: string
  answer: string
}

/** What a visitor gave to an agent, and what it remembers. */
export async function addVisitorThings(world: World, talk: Talk) {
  const { organization, template, visitor, conversation, answer } = talk
  await world.owner.query(
    `insert into public.attachments
       (organization_id, template_id, visitor_id, conversation_id, message_id, name, kind, mime_type, bytes, version, body)
     select $1, $2, $3, $4, messages.answer_to, 'bill.txt', 'file', 'text/plain', 100, private.expect_file(), 'A bill.'
     from public.messages where messages.id = $5`,
    [organization, template, visitor, conversation, answer],
  )
  await world.owner.query(
    `with allowed as (
       insert into public.memory_consents (organization_id, template_id, visitor_id) values ($1, $2, $3)
       returning organization_id, template_id, visitor_id
     )
     insert into public.visitor_memories (organization_id, template_id, visitor_id, kind, content)
     select organization_id, template_id, visitor_id, 'name', 'Jo' from allowed`,
    [organization, template, visitor],
  )
}
