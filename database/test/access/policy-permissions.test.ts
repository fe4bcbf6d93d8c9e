import { beforeAll, expect, test } from 'vitest'
import { addFixtures } from '../../testing/fixtures.ts'
import { everyProbe } from '../../testing/probes/every-probe.ts'
import { outcomesOf } from '../../testing/probes/outcomes.ts'
import type { Probe } from '../../testing/probes/probes.ts'
import { organizationWithRoles, type Roles } from '../../testing/roles.ts'
import { useWorld } from '../../testing/world.ts'

// Which permission the policies ask for: what an owner no longer reaches who lost that one, and nothing besides.

const world = useWorld()
let roles: Roles
let probes: Probe[]
let before: Set<string>
beforeAll(async () => {
  const everybody = await organizationWithRoles(world())
  const { organization, people } = everybody
  roles = { ...everybody, people: new Map([['owner', organization.owner]]) }
  const things = await addFixtures(world(), organization.id, people.get('visitor')?.id ?? '')
  const all = (await everyProbe(world(), roles, things)).filter(({ verb }) => verb !== 'call')
  // One column that the owner reaches says as much of a table's policies as each.
  const lawful = all.filter(({ who }) => who.includes('owner'))
  probes = [
    ...new Map(lawful.map((probe) => [thingOf(`${probe.verb} ${probe.about}`), probe])).values(),
  ]
  before = await reached()
})

/** A verb and a table, a bucket or a channel. */
const thingOf = (probe: string) => probe.replace(/( \w+\.\w+)\.\w+$/, '$1')

async function reached() {
  const outcomes = await outcomesOf(world(), roles, probes)
  return new Set(outcomes.filter((outcome) => outcome.reached).map(({ probe }) => thingOf(probe)))
}

/** Takes a permission from every role: with `read` goes `write`, without `write` stays `read`. */
async function take(permission: string) {
  await world().owner.query(
    `with lost as (
       delete from public.role_permissions
       where permission in ($1, regexp_replace($1, 'read$', 'write')) returning role
     )
     insert into public.role_permissions (role, permission)
     select role, regexp_replace($1, 'write$', 'read') from lost where $1 like '%.write'
     on conflict do nothing`,
    [permission],
  )
}

const agents = [
  ...['templates', 'agentic_tasks'],
  ...['template_knowledge_sources', 'template_knowledge_collections'],
]
const readWithAgents = [
  ...agents,
  ...[
    'template_versions',
    'models',
    'model_health',
    'agent_widgets',
    'widget_visits',
    'tools',
    'mcp_servers',
  ],
  ...['template_tests', 'template_test_runs', 'template_canaries', 'answer_scores'],
  ...['galleries', 'gallery_agents', 'own_people'],
]
const written = [
  ...['insert', 'update', 'delete'].map((verb) => `${verb} public.templates`),
  ...['template_knowledge_sources', 'template_knowledge_collections'].flatMap((table) =>
    ['insert', 'delete'].map((verb) => `${verb} public.${table}`),
  ),
  ...['insert', 'update', 'delete'].map((verb) => `${verb} public.template_tests`),
  ...['insert', 'update', 'delete'].map((verb) => `${verb} public.galleries`),
  'insert public.agentic_tasks',
  'update public.agent_widgets',
]
const ofKnowledge = [
  ...['sources', 'synonyms', 'texts', 'sites', 'pages', 'documents', 'revisions', 'chunks'],
  ...['gaps', 'gap_questions', 'gap_changes', 'collections', 'collection_sources'],
]
const sources = ['update', 'delete'].map((verb) => `${verb} public.knowledge_sources`)
const deleted = ['select', 'delete'].map((verb) => `${verb} public.deleted_sources`)
const synonyms = ['insert', 'update', 'delete'].map((verb) => `${verb} public.knowledge_synonyms`)
const collections = [
  ...['insert', 'update', 'delete'].map((verb) => `${verb} public.knowledge_collections`),
  ...['insert', 'delete'].map((verb) => `${verb} public.knowledge_collection_sources`),
]
const gaps = 'update public.knowledge_gaps'
const answers = ['handoffs', 'whispers', 'contact_requests'].map((name) => `select public.${name}`)
const inPlaceOfAgents = [...answers, 'insert public.whispers', 'update public.contact_requests']
const texts = ['texts', 'sites'].flatMap((table) =>
  ['insert', 'update'].map((verb) => `${verb} public.knowledge_${table}`),
)
const files = ['insert', 'update', 'delete'].map((verb) => `${verb} bucket files`)
const spending = [
  ...['spending', 'spend_limits', 'spend_alerts'].map((name) => `select public.${name}`),
  ...['insert', 'update', 'delete'].map((verb) => `${verb} public.spend_limits`),
]
const logos = ['insert', 'update', 'delete'].map((verb) => `${verb} bucket logos`)

test.each<[permission: string, lost: string[]]>([
  ['billing.write', []],
  [
    'organization.write',
    [
      'update public.organizations',
      'select public.audit_log',
      'select public.organization_exports',
      ...['select', 'delete'].map((verb) => `${verb} public.app_grants`),
      ...logos,
      ...spending,
    ],
  ],
  ['organization.members.write', ['select public.organization_members_sso_providers']],
  [
    'organization.members.read',
    ['select public.organization_invitations', 'select public.organization_members_sso_providers'],
  ],
  ['interactions.api.keys.write', []],
  [
    'interactions.api.keys.read',
    [
      ...['connections', 'integration_keys', 'practice_records', 'practice_systems'],
      ...['webhook_deliveries', 'webhook_endpoints', 'write_backs'],
    ].map((name) => `select public.${name}`),
  ],
  [
    'knowledge.write',
    [...sources, ...deleted, ...synonyms, ...collections, ...texts, gaps, ...files],
  ],
  [
    'knowledge.read',
    [
      ...ofKnowledge.map((name) => `select public.knowledge_${name}`),
      'select bucket files',
      ...sources,
      ...deleted,
      ...synonyms,
      ...collections,
      ...texts,
      gaps,
      ...files,
    ],
  ],
  [
    'analytics.read',
    [
      ...[
        ...['conversations', 'messages', 'message_citations', 'message_feedback'],
        ...['interactions', 'interaction_results', 'usage_ledger', 'whispers', 'tool_calls'],
        ...['gallery_visits', 'attachments'],
      ].map((name) => `select public.${name}`),
      'insert public.whispers',
    ],
  ],
  ['agents.write', [...written, ...inPlaceOfAgents]],
  [
    'agents.read',
    [...readWithAgents.map((name) => `select public.${name}`), ...written, ...inPlaceOfAgents],
  ],
  ['templates.base.read', []],
  [
    'agents.ui.read',
    [
      'select public.organizations',
      'update public.organizations',
      'update public.organization_member_profiles',
      'select billing.organization_features',
      'select billing.organization_subscriptions',
      'select bucket logos',
      ...logos,
      'insert channel organization',
      'insert channel organization:agents',
    ],
  ],
])('%s', { timeout: 60_000 }, async (permission, lost) => {
  const { rows } = await world().owner.query('select role, permission from role_permissions')
  try {
    await take(permission)

    const now = await reached()

    expect([...before].filter((thing) => !now.has(thing)).sort()).toEqual(lost.toSorted())
  } finally {
    await world().owner.query('delete from public.role_permissions')
    await world().owner.query(
      `insert into public.role_permissions (role, permission)
       select role, permission from jsonb_to_recordset($1::jsonb) as kept (role text, permission text)`,
      [JSON.stringify(rows)],
    )
  }
})
