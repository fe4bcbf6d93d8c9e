import type { Account } from '../account.ts'
import type { Product } from '../product.ts'
import { sql } from '../sql.ts'

const questions = [
  'Where is my shipment?',
  'How do I reset my password?',
  'When is a laptop replaced?',
  'Can I change the delivery slot?',
  'Who approves a business trip to another country that takes longer than two weeks?',
]

type Had = Pick<Account, 'organizationId'> & { agents: string[]; gallery: string }

/** Sessions of the last two months, more on weekdays and more of late, with what came of them. */
export async function addPastSessions(
  product: Pick<Product, 'dataDir'>,
  { organizationId, agents, gallery }: Had,
) {
  const list = questions.map((question) => `'${question}'`).join(', ')
  await sql(
    product,
    `with days as (
       select day, (array[${agents.map((agent) => `'${agent}'::uuid`).join(', ')}]) as agents, array[${list}] as questions
       from generate_series(now() - interval '56 days', now() - interval '1 hour', interval '1 day') as day
     ),
     people as (
       insert into auth.users (id, is_anonymous)
       select gen_random_uuid(), true from generate_series(1, 60)
       returning id
     ),
     numbered as (select id, row_number() over () as place from people),
     begun as (
       insert into public.conversations (organization_id, template_id, version, channel, visitor_id, title, created_at, updated_at)
       select '${organizationId}', agents[1 + (number % 3 > 1)::int], 1, case when number % 2 = 0 then 'assistant' else 'agent' end,
         numbered.id, questions[1 + (number * 7 + extract(day from day)::int) % 5], day, day
       from days
       cross join lateral generate_series(
         1, 3 + (extract(isodow from day) < 6)::int * 6 + (day > now() - interval '28 days')::int * 3
       ) as number
       join numbered on numbered.place = 1 + (number * 13 + extract(doy from day)::int) % 60
       returning *
     ),
     told as (select begun.*, row_number() over (order by id) as place from begun),
     asked as (
       insert into public.messages (id, organization_id, conversation_id, visitor_id, role, text, state, created_at, completed_at)
       select gen_random_uuid(), organization_id, id, visitor_id, 'user', title, 'complete', created_at, created_at from told
       returning *
     ),
     answered as (
       insert into public.messages
         (organization_id, conversation_id, visitor_id, role, answer_to, text, state, confidence, created_at, completed_at)
       select asked.organization_id, asked.conversation_id, asked.visitor_id, 'assistant', asked.id, 'It is on its way.',
         case when told.place % 11 = 0 then 'unanswered' else 'complete' end, 0.9,
         asked.created_at + interval '1 millisecond',
         asked.created_at + (0.8 + told.place % 7 / 5.0) * interval '1 second'
       from asked join told on told.id = asked.conversation_id
       returning *
     ),
     placed as (
       insert into public.usage_ledger
         (organization_id, template_id, answer_id, purpose, state, input_tokens, output_tokens, reserved, amount, settled_at)
       select answered.organization_id, told.template_id, answered.id, 'answer', 'settled', 1400, 180, 0, 4200, now()
       from answered join told on told.id = answered.conversation_id
     ),
     handed as (
       insert into public.handoffs (organization_id, conversation_id, template_id, reason, status, ended_at)
       select organization_id, id, template_id, 'asked', 'returned', now() from told where place % 14 = 0
     )
     insert into public.message_feedback (organization_id, message_id, visitor_id, rating)
     select answered.organization_id, answered.id, answered.visitor_id, case when told.place % 5 = 0 then -1 else 1 end
     from answered join told on told.id = answered.conversation_id where told.place % 3 = 0`,
  )
  await sql(
    product,
    `update public.conversations set gallery_id = '${gallery}'
     where organization_id = '${organizationId}' and channel = 'assistant' and version is not null`,
  )
  await sql(
    product,
    `with unanswered as (
       select answers.id, answers.visitor_id, answers.created_at, conversations.template_id, conversations.title
       from public.messages as answers
       join public.conversations on conversations.id = answers.conversation_id
       where answers.organization_id = '${organizationId}' and answers.state = 'unanswered' and answers.text = 'It is on its way.'
     ),
     gaps as (
       insert into public.knowledge_gaps (id, organization_id)
       select md5('${organizationId}' || title)::uuid, '${organizationId}' from unanswered group by title
       returning id
     )
     insert into public.knowledge_gap_questions
       (organization_id, answer_id, gap_id, template_id, channel, draft, asked_by, question, asked_at)
     select '${organizationId}', unanswered.id, gaps.id, template_id, 'agent', false, visitor_id, title, created_at
     from unanswered join gaps on gaps.id = md5('${organizationId}' || title)::uuid`,
  )
}
