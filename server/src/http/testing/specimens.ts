import { agent } from '../../api/testing/use-api.ts'

/** What an organisation has, and who speaks for it. */
export type Holder = {
  /** A token of its owner, and a key of its own. */
  member: string
  key: string
  visit: string
  ticket: string
  ids: Record<
    | 'organization'
    | 'agent'
    | 'conversation'
    | 'interaction'
    | 'question'
    | 'answer'
    | 'webhook'
    | 'site'
    | 'collection'
    | 'heard'
    | 'text'
    | 'talk',
    string
  >
}

export type Specimen = { method: string; path: string; token: string; body: unknown }

const bundle = {
  ...{ format: 'digital-workforce.agent', version: 1, exported_at: '2026-01-01T00:00:00Z' },
  agent: {
    ...{ ...agent, response_length: 'medium', languages: ['en'], greeting: 'Hello' },
    ...{ instructions: '', starter_questions: ['Who?'], answer_only_from_knowledge: true },
    ...{ show_citations: true, knowledge_scope: 'all', model_choice: 'default', temperature: null },
    ...{ answer_limit: null, handoff: true, handoff_on_doubt: true, handoff_on_anger: true },
    ...{ handoff_topics: ['Law'], handoff_days: [1], handoff_from: '09:00' },
    ...{ handoff_until: '17:00', handoff_time_zone: 'UTC' },
  },
  ...{ pre_chat: 'off', left_out: ['Large.pdf'] },
  knowledge: [
    { kind: 'text', title: 'Leave', body: 'You get 25 days.' },
    { kind: 'file', title: 'Notes', name: 'notes.md', content: btoa('Parking is free.') },
  ],
  collections: [{ id: '0190b000-0000-7000-8000-00000000c011', name: 'Rules', holds: [0] }],
  selected: [1],
}

/** A lawful request of each route that takes a body, of what other systems, visitors and owners send. */
export function specimens({ member, key, visit, ticket, ids }: Holder): Specimen[] {
  const post = (token: string, path: string, body: unknown = {}) => ({
    ...{ method: 'POST', path, token, body },
  })
  const owner = (path: string, body?: unknown) => post(member, `/functions/v1${path}`, body)
  const api = (path: string, body?: unknown) => post(key, `/api/v1${path}`, body)
  const visitor = (path: string, body?: unknown) => post(visit, `/widget/visit${path}`, body)
  const said = () => ({ id: crypto.randomUUID(), text: 'How many days?' })
  const hook = { url: 'https://hooks.example/', description: '', events: ['interaction.ended'] }
  const model = {
    name: 'Own',
    provider: 'openai-compatible',
    model: 'gpt',
    base_url: 'https://10.0.0.1/',
  }
  const system = { organization_id: ids.organization, kind: 'servicenow' }
  const entered = { base_url: 'https://10.0.0.1', client_id: 'client', client_secret: 'secret' }
  const results = { name: { type: 'string', description: 'your name' } }
  const decision = { call_id: crypto.randomUUID(), accept: true }
  const asks = () => ({ message: 'How many days?', message_id: crypto.randomUUID(), decision })
  return [
    owner('/webhooks', { organization_id: ids.organization, ...hook }),
    owner(`/webhooks/${ids.webhook}`, { ...hook, enabled: true }),
    owner(`/webhooks/${ids.webhook}/test`),
    owner('/agent-bundle', bundle),
    owner('/agent-drafts', { organization_id: ids.organization, sentence: 'Explains invoices' }),
    owner(`/agent-tests/${ids.agent}`, { target: 'draft' }),
    owner('/onboarding-proposals', { objective: 'sales', company_name: 'Halden' }),
    owner(`/agent-tests/${ids.agent}/interview`),
    owner(`/agent-tests/${ids.agent}/replay`, {
      ...{ message_id: ids.question, version: 1, model: 'built-in' },
    }),
    owner('/models', { organization_id: ids.organization, ...model }),
    owner('/connections', { ...system, ...entered }),
    owner('/connections/practice', system),
    owner(`/connections/${ids.organization}/renew`, {
      ...{ entered: { client_id: 'client', client_secret: 'secret' }, sign_in: false },
    }),
    owner('/zapier-practice', { organization_id: ids.organization, api_key: key }),
    owner('/zapier-practice/test', { organization_id: ids.organization }),
    owner('/zapier-practice/zaps', {
      ...{ organization_id: ids.organization, zap: 'conversation_ended', on: true },
    }),
    owner('/zapier-practice/samples', {
      ...{ organization_id: ids.organization, zap: 'conversation_ended' },
    }),
    owner('/zapier-practice/actions', {
      organization_id: ids.organization,
      act: { action: 'find_agent', input: { search: 'help' } },
    }),
    owner('/connections/signed-in', { state: 'left', code: 'given' }),
    owner('/mcp-servers', {
      ...{ organization_id: ids.organization, name: 'Desk', url: 'https://10.0.0.1/mcp' },
      sign_in: { client_id: 'client', client_secret: 'secret' },
    }),
    owner('/mcp-servers/signed-in', { state: 'left', code: 'given', iss: 'https://desk.example' }),
    owner(`/mcp-servers/${ids.organization}/sign-in`, { client_id: 'client' }),
    owner('/handoff', { template_id: ids.agent, channel: 'agent', reason: 'asked' }),
    owner('/handoff/contact', {
      ...{ template_id: ids.agent, name: 'Jane', email: 'jane@example.com', message: 'Call me.' },
    }),
    owner('/handoff/summary', { conversation_id: ids.conversation }),
    owner('/conversation', {
      ...{ template_id: ids.agent, channel: 'agent', gallery_id: crypto.randomUUID() },
      message: said(),
    }),
    owner('/conversation/stop', { message_id: ids.answer }),
    owner(`/knowledge-site/${ids.site}/sync`),
    owner(`/knowledge-retry/${ids.text}`),
    owner('/knowledge-ask', { template_id: ids.agent, question: 'How many days?' }),
    owner('/knowledge-search', {
      ...{ question: 'days', source_ids: [ids.text], collection_ids: [ids.collection] },
    }),
    owner('/widget-secret', { template_id: ids.agent, grace_hours: 0 }),
    api('/interactions', { agent_id: ids.agent, role: 'help', purpose: 'Names', results }),
    api(`/interactions/${ids.interaction}/messages`, asks()),
    {
      ...{ method: 'PUT', token: key, body: { rating: 1, comment: 'Good' } },
      path: `/api/v1/interactions/${ids.interaction}/messages/${ids.answer}/feedback`,
    },
    api(`/agents/${ids.agent}/conversations`, { ...asks(), conversation_id: ids.conversation }),
    api(`/agents/${ids.agent}/publish`, { note: 'Shorter', trial: { share: 10, least_score: 70 } }),
    api('/hooks', { event: 'agent.published', target_url: 'https://hooks.example/catch' }),
    api('/chat/completions', {
      ...{ model: ids.agent, messages: [{ role: 'user', content: 'How many days?' }] },
    }),
    api('/mcp', {
      ...{ jsonrpc: '2.0', id: 1, method: 'tools/call' },
      params: {
        name: 'ask_maya',
        arguments: { message: 'How many days?', conversation_id: ids.conversation },
      },
    }),
    {
      ...{ method: 'PATCH', token: key, body: { title: 'Leave', shared: true } },
      path: `/api/v1/knowledge/sources/${ids.text}`,
    },
    api('/knowledge/texts', { kind: 'text', title: 'Leave', body: 'You get 25 days.' }),
    api('/knowledge/collections', { name: `Rules ${crypto.randomUUID()}` }),
    {
      ...{ method: 'PATCH', token: key, body: { name: 'Rules' } },
      path: `/api/v1/knowledge/collections/${ids.collection}`,
    },
    api('/knowledge/sites', { kind: 'web', url: 'http://10.0.0.1/', include: ['/a'] }),
    api('/knowledge/ask', { agent_id: ids.agent, question: 'How many days?' }),
    visitor('/begin', { ticket, agent: ids.agent, name: 'Jane', email: 'jane@example.com' }),
    visitor('/turn', { message: said(), conversation_id: ids.talk }),
    visitor('/stream', { message_id: ids.heard }),
    visitor('/stop', { message_id: ids.heard }),
    visitor('/talk', { conversation_id: ids.talk }),
    visitor('/cited', { message_id: ids.heard, number: 1 }),
    visitor('/rate', { message_id: ids.heard, rating: 1 }),
    visitor('/person', { conversation_id: ids.talk, reason: 'asked' }),
    visitor('/contact', {
      ...{
        conversation_id: ids.talk,
        name: 'Jane',
        email: 'jane@example.com',
        message: 'Call me.',
      },
    }),
    visitor('/alone', { conversation_id: ids.talk }),
    visitor('/take-back', { attachment_id: crypto.randomUUID() }),
    visitor('/people', { conversation_id: ids.talk }),
  ]
}
