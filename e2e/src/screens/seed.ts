import { headModel } from 'faces/testing/head-model'
import { type OauthDesk, startOauthDesk } from 'server/tools/testing/oauth-twin'
import {
  type Account,
  createAccount,
  createAgent,
  officialClient,
  type Person,
} from '../account.ts'
import { authenticator } from '../authenticator.ts'
import { createGallery, publishGallery } from '../galleries.ts'
import { join } from '../join.ts'
import type { Product } from '../product.ts'
import { share } from '../roles.ts'
import { giveInsights, sql } from '../sql.ts'
import { password } from '../visitor.ts'
import { addCollections } from './collections.ts'
import { documents } from './documents.ts'
import { type Front, seedFront } from './front.ts'
import { type Given, seedGiven } from './given.ts'
import { addPastSessions } from './past-sessions.ts'
import { addTests, tryGreeting } from './tried.ts'

/** Who is seen, and the agent that they have made. */
export type Seed = {
  owner: Account
  agent: string
  /** One of which another version is tried. */
  hr: string
  visitor: Person
  halfway: Pick<Person, 'client'>
  secured: Account
  /** An agent of an organisation without any knowledge. */
  unread: string
  front: Front
  given: Given
  /** One that was asked and is not published, and one with a long name that was never asked. */
  offline: string
  longNamed: string
  gallery: string
  /** A gallery in the colours of its organisation. */
  coloured: string
  agentUser: Pick<Person, 'client'>
  /** A member who has just come. */
  newcomer: Pick<Person, 'client'>
  /** A server of tools at which people sign in. */
  desk: OauthDesk
}

/** Someone with an authenticator app, another window, and a new address that waits for both mailboxes. */
async function secureAccount(url: string) {
  const account = await createAccount(url)
  const { auth } = account.client
  await auth.updateUser({ email: `new.${account.email}` })
  const { data } = await auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Work phone' })
  if (!data) throw new Error('No factor was added.')
  const app = authenticator(data.totp.secret)
  await auth.mfa.challengeAndVerify({ factorId: data.id, code: app.next() })
  const elsewhere = await officialClient(url)
  await elsewhere.auth.signInWithPassword({ email: account.email, password })
  await elsewhere.auth.mfa.challengeAndVerify({ factorId: data.id, code: app.next() })
  return account
}

/** An organisation as months of use would leave it. */
export async function seed(product: Product, cleanup: AsyncDisposableStack): Promise<Seed> {
  const { url } = product
  const owner = await createAccount(url)
  const agent = await createAgent(owner, 'it-help-desk')
  const hr = await createAgent(owner, 'hr-assistant', {
    languages: ['en', 'de', 'tr'],
    translations: { de: { greeting: 'Guten Tag, wobei kann ich helfen?', starter_questions: [] } },
  })
  const draft = await createAgent(owner, 'customer-service')
  await tryGreeting(owner, hr)
  await owner.client.rpc('set_live_version', { template_id: draft, number: null }).throwOnError()
  for (const [name, text] of Object.entries(documents)) {
    const body = new FormData()
    body.append('file', new File([text], name))
    const { error } = await owner.client.functions.invoke('knowledge-upload', { body })
    if (error) throw error
  }
  await share(owner, true, 'Device guide')
  await makeKeys(url, owner)
  for (const question of ['Is there a gym in the building?', 'Who waters the plants in summer?']) {
    await askDraft(owner, agent, question)
  }
  await askDraft(owner, draft, 'How many days of annual leave do I get?')
  const longNamed = await createAgent(owner, 'new-hire-onboarding', {
    ...{ ...longName, knowledge_scope: 'selected' },
  })
  await addCollections(owner, longNamed)
  await bringPerson(url, owner)
  await addTests(owner, agent)
  await spend(product, owner, agent)
  await addModels(product, owner)
  const { agentUser, newcomer } = await addColleagues(product, owner)
  const galleries = await addGalleries(owner, [agent, hr, draft])
  await giveInsights(product, owner)
  await visitGallery(product, galleries.gallery, agent)
  await addPastSessions(product, { ...owner, agents: [agent, hr], gallery: galleries.gallery })
  const visitor = { client: await officialClient(url), email: '', userId: '' }
  await visitor.client.auth.signInAnonymously()
  const halfway = { client: await officialClient(url) }
  await halfway.client.auth.signInWithPassword({ email: owner.email, password })
  const secured = await secureAccount(url)
  const unread = await createAgent(secured, 'hr-assistant')
  const front = await seedFront(product, cleanup)
  const given = await seedGiven(url, front.member)
  const desk = await startOauthDesk()
  cleanup.defer(desk.stop)
  const people = { owner, visitor, halfway, secured, agentUser, newcomer }
  return {
    ...people,
    agent,
    hr,
    offline: draft,
    longNamed,
    unread,
    front,
    given,
    desk,
    ...galleries,
  }
}

const longName = {
  name: 'Maximiliane-Friederike von Hohenberg-Wittgenstein zu Berleburg',
  role: 'First contact for colleagues who have just joined one of our ports',
}

/** A person of the organisation's own whom no agent shows. */
async function bringPerson(url: string, { client, organizationId }: Account) {
  const { data } = await client.auth.getSession()
  const query = `organization_id=${organizationId}&name=Vera&confirmed=true`
  const answer = await fetch(`${url}/functions/v1/own-people?${query}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/octet-stream',
      authorization: `Bearer ${data.session?.access_token}`,
    },
    body: headModel({ format: 'vrm0' }),
  })
  if (!answer.ok) throw new Error(await answer.text())
}

/** What its files do not say is a gap. */
async function askDraft({ client }: Account, agent: string, text: string) {
  const body = {
    ...{ template_id: agent, draft: true, channel: 'studio' },
    message: { id: crypto.randomUUID(), text },
  }
  const { data, error } = await client.functions.invoke<Response>('conversation', { body })
  if (error) throw error
  await data?.text()
}

/** Models that nobody calls: adding one by its form asks it something. One fails, and rests while pictures are taken. */
async function addModels(product: Pick<Product, 'dataDir'>, { organizationId: of }: Account) {
  await sql(
    product,
    `with added as (
       insert into models (organization_id, name, provider, base_url, model, is_default)
       values ('${of}', 'Large', 'openai-compatible', 'https://models.example/v1', 'large-2', true),
         ('${of}', 'Small', 'openai-compatible', 'https://small.example/v1', 'small-1', false)
       returning *
     )
     insert into model_health (organization_id, model_id, worked_at, failures, failed_at, message, status, rests_until)
     select organization_id, id, now() - interval '3 hours', 1204, now() - interval '4 minutes',
       'The provider refused the key.', 401, now() + interval '1 day'
     from added where name = 'Small'`,
  )
}

/** What answers and replays of an agent cost this month, and limits of which one was half reached. */
async function spend(
  product: Pick<Product, 'dataDir'>,
  { organizationId }: Account,
  agent: string,
) {
  const of = `'${organizationId}'`
  await sql(
    product,
    `with entries as (
       insert into usage_ledger (organization_id, template_id, purpose, state, reserved, amount, settled_at)
       select ${of}, '${agent}', purpose, 'settled', 0, amount, now()
       from (values ('answer', 12840000), ('speech', 412000), ('replay', 310000), ('try-out', 96000),
         ('transcription', 54000), ('embedding', 1830), ('reranking', 2000)) as spent (purpose, amount)
     ),
     sums as (
       insert into spending (organization_id, template_id, period, starts, spent)
       select ${of}, '00000000-0000-0000-0000-000000000000', period, date_trunc(period, now() at time zone 'utc')::date,
         13715830
       from (values ('day'), ('month')) as periods (period)
     ),
     limits as (
       insert into spend_limits (organization_id, subject, period, amount, at_limit)
       values (${of}, 'agents', 'month', 25000000, 'built-in'), (${of}, 'visitor', 'day', 500000, 'stop')
       returning *
     )
     insert into spend_alerts (organization_id, limit_id, starts, amount, percent, mailed_at)
     select organization_id, id, date_trunc('month', now() at time zone 'utc')::date, amount, 50, now()
     from limits where subject = 'agents'`,
  )
}

/** Colleagues with long names, and one who was invited. */
async function addColleagues(product: Pick<Product, 'url' | 'dataDir'>, owner: Account) {
  const { organizationId } = owner
  const names = { member: 'Maximiliane von Hohenberg-Wittgenstein', agent_user: 'Theo Lindqvist' }
  const colleagues = Object.entries(names).map(async ([role, display_name]) => {
    const colleague = await join(product, organizationId, role)
    await colleague.client.auth.updateUser({ data: { display_name } })
    return colleague
  })
  const [newcomer, agentUser] = await Promise.all(colleagues)
  if (!newcomer || !agentUser) throw new Error('Nobody has joined.')
  const { error } = await owner.client.functions.invoke('organization-invitations', {
    body: { organization_id: organizationId, email: 'sade.okafor@halden.example', role: 'member' },
  })
  if (error) throw error
  return { agentUser, newcomer }
}

/** One for anyone with the link, one in own colours. */
async function addGalleries(owner: Account, [it = '', hr = '', draft = '']: string[]) {
  const gallery = await createGallery(owner, 'Meet your service desk', {
    [it]: 'Laptops, badges, printers and access.',
    [hr]: 'Your first ninety days at Halden.',
    [draft]: 'Shipments, delivery slots and invoices.',
  })
  const coloured = await createGallery(owner, 'Ask our people', { [hr]: '', [it]: '' })
  const introduction =
    'Colleagues who answer day and night. Say what you need in your own words. They show where an answer comes from.'
  const rows = owner.client.from('galleries')
  await rows.update({ introduction }).eq('id', gallery).throwOnError()
  const colours = { background: '#fff4ec', accent: '#a63c06' }
  await owner.client
    .from('galleries')
    .update({ introduction, ...colours })
    .eq('id', coloured)
    .throwOnError()
  await publishGallery(owner, gallery)
  await publishGallery(owner, coloured)
  return { gallery, coloured }
}

/** A month of visits, with days on which nobody came. */
async function visitGallery(product: Pick<Product, 'dataDir'>, gallery: string, agent: string) {
  await sql(
    product,
    `insert into gallery_visits (organization_id, gallery_id, template_id, day, visits)
     select organization_id, id, template_id, (now() at time zone 'utc')::date - ago, visits
     from galleries
     cross join (values (null, 1), ('${agent}'::uuid, 2)) as met (template_id, part)
     cross join generate_series(0, 40) as ago
     cross join lateral (select (17 + 31 * ago % 43) * (ago % 7 / 2) / (2 * part) as visits) as counted
     where galleries.id = '${gallery}' and visits > 0`,
  )
}

/** Keys in each state, as months of use would leave them. */
async function makeKeys(url: string, { client, organizationId: organization_id }: Account) {
  const act = async (path: string, body: object) => {
    const { data, error } = await client.functions.invoke(`integration-keys${path}`, { body })
    if (error) throw error
    return data
  }
  const make = (name: string, scopes: string[], days: number | null) =>
    act('', {
      ...{ organization_id, name, scopes },
      expires_at: days && new Date(Date.now() + days * 86_400_000).toISOString(),
    })
  const old = await make('Intranet search', ['knowledge.read', 'knowledge.write'], 90)
  await act(`/${old.id}/revoke`, {})
  await make('Salesforce production', ['conversations.write', 'agents.read'], 5)
  const rotated = await make('Warehouse terminals', ['conversations.write'], null)
  await act(`/${rotated.id}/rotate`, { grace_hours: 24 })
  const all = ['agents.write', 'knowledge.write', 'conversations.write', 'analytics.read']
  const used = await make('Nightly export of conversations to the data lake', all, 365)
  await fetch(`${url}/api/v1/agents`, { headers: { authorization: `Bearer ${used.key}` } })
  const ended = await make('Zaps of the warehouse', all, null)
  await subscribe(url, ended.key, 'interaction.results_ready')
  await act(`/${ended.id}/revoke`, {})
  for (const event of ['agent.published', 'conversation.ended']) {
    await subscribe(url, used.key, event)
  }
}

/** A Zap that listens, as Zapier switches it on. */
async function subscribe(url: string, key: string, event: string) {
  const answer = await fetch(`${url}/api/v1/hooks`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ event, target_url: 'https://zaps.example/catch' }),
  })
  if (!answer.ok) throw new Error(await answer.text())
}
