import { randomUUID } from 'node:crypto'
import {
  type Account,
  createAccount,
  createAgent,
  officialClient,
  type Person,
} from '../account.ts'
import { join } from '../join.ts'
import { createSite } from '../other-site/site.ts'
import type { Product } from '../product.ts'
import { giveInsights, sql } from '../sql.ts'

type Visitor = Pick<Person, 'client' | 'userId'>

/** An organisation whose visitors talk with people, and whose agent stands on other sites. */
export type Front = {
  member: Account
  agent: string
  /** The same organisation's, closed today. */
  closedAgent: string
  /** A visitor's own window, and one on another site. */
  person: Pick<Person, 'client'>
  elsewhere: Pick<Person, 'client'>
  site: ReturnType<typeof createSite>
  talks: { waiting: string; taken: string; live: string }
}

async function visitorOf(url: string): Promise<Visitor> {
  const client = await officialClient(url)
  const { data } = await client.auth.signInAnonymously()
  return { client, userId: data.user?.id ?? '' }
}

/** A question and its answer; returns the conversation. */
async function talk({ client }: Visitor, template_id: string, text: string, conversation?: string) {
  const body = {
    ...{ template_id, channel: 'assistant', message: { id: randomUUID(), text } },
    ...(conversation && { conversation_id: conversation }),
  }
  const { data, error } = await client.functions.invoke<Response>('conversation', { body })
  if (error) throw error
  await data?.text()
  const { data: talks } = await client
    .from('conversations')
    .select('id')
    .order('created_at', { ascending: false })
    .throwOnError()
  return String(talks[0]?.id)
}

async function askForPerson({ client }: Visitor, template_id: string, conversation_id: string) {
  const body = { template_id, conversation_id, channel: 'assistant', reason: 'asked' }
  const { error } = await client.functions.invoke('handoff', { body })
  if (error) throw error
}

/** Somebody has the inbox open; the server forgets it after a while. */
export const attend = ({ member: { client, organizationId } }: Pick<Front, 'member'>) =>
  client.rpc('attend_inbox', { org_id: organizationId, is_open: true }).throwOnError()

async function waitingTalks(product: Product, member: Account, agent: string) {
  const { url } = product
  await attend({ member })
  const visitors = await Promise.all([1, 2, 3, 4].map(() => visitorOf(url)))
  const [first, second, third, fourth] = visitors as [Visitor, Visitor, Visitor, Visitor]
  const taken = await talk(first, agent, 'My scanner shows E14 since this morning')
  await askForPerson(first, agent, taken)
  await member.client.rpc('take_conversation', { conversation_id: taken }).throwOnError()
  const say = (words: string) =>
    member.client
      .rpc('say_to_visitor', { conversation_id: taken, message_id: randomUUID(), words })
      .throwOnError()
  await say('Hello, this is Ines. Does it beep when you hold the trigger?')
  await talk(first, agent, 'Yes, twice, and then the screen goes dark.', taken)
  await member.client
    .from('whispers')
    .insert({ conversation_id: taken, body: 'E14 is the battery door. Ask whether it is closed.' })
    .throwOnError()
  const long =
    'I have been waiting for the replacement of my laptop since the beginning of October and nobody has told me when it arrives, can I speak to somebody?'
  const waiting = await talk(second, agent, long)
  await askForPerson(second, agent, waiting)
  const third_ = await talk(third, agent, 'Where do I return a broken headset?')
  await askForPerson(third, agent, third_)
  const colleague = await join(product, member.organizationId, 'member')
  await colleague.client.auth.updateUser({
    data: { display_name: 'Maximiliane von Hohenberg-Wittgenstein' },
  })
  await colleague.client.rpc('take_conversation', { conversation_id: third_ }).throwOnError()
  const live = await talk(fourth, agent, 'When is a laptop replaced?')
  return { talks: { waiting, taken, live }, visitors }
}

/** What visitors left, and who came from other sites, as weeks of use would leave them. */
async function rows(product: Product, member: Account, agent: string, visitors: Visitor[]) {
  const of = `'${member.organizationId}', '${agent}'`
  await sql(
    product,
    `insert into contact_requests (organization_id, template_id, name, email, message, done, done_by_name, done_at, created_at)
     values (${of}, 'Jo Berg', 'jo.berg@example.com', 'Please call me back about the order of twelve headsets. I am in the warehouse until four.', false, null, null, now() - interval '25 minutes'),
            (${of}, 'Bartholomew Featherstonehaugh-Cholmondeley', 'bartholomew.featherstonehaugh-cholmondeley@a-rather-long-company-name.example', 'https://tickets.example/${'long'.repeat(40)}', false, null, null, now() - interval '2 days'),
            (${of}, 'Ada Long', 'ada@example.com', 'Thank you, it works again.', true, 'Ines Moreau', now(), now() - interval '9 days')`,
  )
  const [first, second, third] = visitors.map(({ userId }) => userId)
  await sql(
    product,
    `insert into widget_visits (user_id, organization_id, template_id, origin, name, email, external_id, created_at)
     values ('${first}', ${of}, 'https://www.halden.example', 'Ada Long', 'ada@example.com', 'customer-7', now() - interval '4 minutes'),
            ('${second}', ${of}, 'https://www.halden.example', 'Bartholomew Featherstonehaugh-Cholmondeley', 'bartholomew.featherstonehaugh-cholmondeley@a-rather-long-company-name.example', null, now() - interval '3 hours'),
            ('${third}', ${of}, 'https://shop.halden.example', null, null, 'customer-4711', now() - interval '6 days')`,
  )
}

/** Makes it, with conversations in each state. */
export async function seedFront(product: Product, cleanup: AsyncDisposableStack): Promise<Front> {
  const site = createSite(() => product.url)
  await site.start()
  cleanup.defer(site.stop)
  const member = await createAccount(product.url)
  await giveInsights(product, member)
  const handoff = { handoff: true, languages: ['en'] }
  const agent = await createAgent(member, 'it-help-desk', {
    ...handoff,
    handoff_on_doubt: true,
    handoff_topics: ['refund', 'cancel my contract'],
  })
  // Open on the day after the next alone.
  const day = ((new Date().getUTCDay() + 1) % 7) + 1
  const hours = { handoff_days: [day], handoff_time_zone: 'UTC' }
  const closedAgent = await createAgent(member, 'hr-assistant', { ...handoff, ...hours })
  const body = new FormData()
  body.append(
    'file',
    new File(['# Laptops\n\nA laptop is replaced after four years.'], 'Laptops.md'),
  )
  const { error } = await member.client.functions.invoke('knowledge-upload', { body })
  if (error) throw error
  await member.client
    .from('agent_widgets')
    .update({
      allowed_origins: [
        site.origin(),
        'https://www.halden.example',
        'https://the-portal-of-our-colleagues-in-the-warehouses.halden-logistics.example',
      ],
    })
    .eq('template_id', agent)
    .throwOnError()
  const { talks, visitors } = await waitingTalks(product, member, agent)
  await rows(product, member, agent, visitors)
  const person = { client: await officialClient(product.url) }
  await person.client.auth.signInAnonymously()
  const elsewhere = { client: await officialClient(product.url) }
  return { member, agent, closedAgent, person, elsewhere, site, talks }
}
