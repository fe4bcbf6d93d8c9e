import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import type { TaskRow } from '@/session/tasks/agent-state.ts'
import { organizationHas } from '@/testing/features.ts'
import { identity, member } from '@/testing/identity.ts'
import { live } from '@/testing/live.ts'
import { network } from '@/testing/network.ts'
import { renderApp } from '@/testing/render-app.tsx'
import type { Proposal } from './choices.ts'

const visitor = { ...member, email: undefined, data: {}, isAnonymous: true, role: null }
const said = { objective: 'sales', goal: 'qualify-leads', companyName: 'Halden' }
const website = 'https://halden.example'

const proposal = (id: string, name: string): Proposal => ({
  ...{ base_template_id: id, role: `Role of ${name}`, name, avatar: name.toLowerCase() },
  ...{ style_id: `${name}-one`, voice_id: `${name}-low`, tone: 'friendly' },
  ...{ response_length: 'medium', does: `${name} helps Halden.`, greeting: 'I am {name}.' },
  ...{ starter_questions: ['What does it cost?'], instructions: 'You sell.' },
})
const agents = [proposal('sales-qualification', 'Leila'), proposal('product-expert', 'Arjun')]
const person = (name: string) => ({
  ...{ id: name.toLowerCase(), name, job: null },
  styles: [{ id: `${name}-one`, name: 'Blazer' }],
  voices: [{ id: `${name}-low`, name: 'Calm, low' }],
})

type Task = TaskRow & { created_at: string }

/** The choices of a visitor or an owner; `tasks` is what the server has of each agent. */
async function open({
  isMember = true,
  onboarding = said as object,
  kept = {},
  has = [] as Partial<Task>[],
} = {}) {
  const data = { onboarding, onboarding_agents: kept }
  const world = identity({ ...(isMember ? member : visitor), data })
  let made = 0
  const tasks: Partial<Task>[] = [...has]
  const asked: Partial<Task>[] = []
  const saved: unknown[] = []
  network.use(
    organizationHas({ galleries: true, templates: true, knowledge: true }),
    http.get('*/api/v1/people', () => HttpResponse.json(['Leila', 'Arjun', 'Kenji'].map(person))),
    http.get('*/api/v1/tones', () => HttpResponse.json([{ id: 'friendly', name: 'Friendly' }])),
    http.put('*/auth/v1/user', async ({ request }) => {
      saved.push(await request.json())
      return HttpResponse.json({ id: 'user-1', user_metadata: data })
    }),
    http.post('*/functions/v1/onboarding-proposals', () => HttpResponse.json({ agents })),
    http.get('*/rest/v1/agentic_tasks', ({ request }) => {
      const wanted = new URL(request.url).searchParams.get('agent_name') ?? ''
      const known = tasks.filter(({ agent_name }) => wanted.includes(`${agent_name}`))
      return HttpResponse.json(known.slice(-1))
    }),
    http.post('*/rest/v1/agentic_tasks', async ({ request }) => {
      made += 1
      const sent = (await request.json()) as Partial<Task>
      const row = {
        ...{ id: `task-${made}`, event_id: `event-${made}`, message: null, metadata: {} },
        ...{ error: null, data: null, updated_at: '2026-01-01T00:00:00Z' },
        ...sent,
      }
      asked.push(sent)
      tasks.push(row)
      return HttpResponse.json(row, { status: 201 })
    }),
  )
  const app = await renderApp('/onboarding/gallery-choices', world.session())
  await screen.findByRole('heading', { level: 1, name: 'Meet your agents' })
  return {
    ...app,
    asked,
    saved,
    /** The server has come further with the newest task of this agent, and tells it. */
    report(agent: string, change: Partial<Task>) {
      const row = tasks.findLast(({ agent_name }) => agent_name === agent)
      Object.assign(row ?? {}, change)
      live.tell('agentic_tasks', 'UPDATE', { ...row })
    },
  }
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const card = async (name: string) =>
  within((await screen.findByRole('heading', { level: 2, name })).closest('li') ?? document.body)

test('a visitor sees the agents, and what is made of them is kept for the account', async () => {
  const { saved, path } = await open({ isMember: false })
  await card('Leila')

  await press('Drop Arjun')
  await press('Change Leila')
  await userEvent.click(screen.getByRole('radio', { name: 'Kenji' }))
  await userEvent.clear(screen.getByLabelText('Role'))
  await userEvent.type(screen.getByLabelText('Role'), 'Freight sales')
  await press('Save')

  expect((await card('Kenji')).getByText('Freight sales')).toBeVisible()
  await waitFor(() =>
    expect(saved.at(-1)).toMatchObject({
      data: {
        onboarding_agents: {
          'product-expert': { dropped: true },
          'sales-qualification': {
            ...{ name: 'Kenji', role: 'Freight sales', tone: 'friendly' },
            ...{ avatar: 'kenji', style_id: 'Kenji-one', voice_id: 'Kenji-low' },
          },
        },
      },
    }),
  )
  await press('Sign up to create the gallery')
  await waitFor(() => expect(path()).toBe('/auth/signup'))
})

test('without an agent that is kept there is no going on', async () => {
  const kept = { 'sales-qualification': { dropped: true }, 'product-expert': { dropped: true } }
  const { asked } = await open({ isMember: false, kept })
  await card('Leila')

  await press('Sign up to create the gallery')

  expect(await screen.findByText('Keep at least one agent.')).toBeVisible()
  await press('Take back Leila')
  expect(screen.getByRole('button', { name: 'Drop Leila' })).toBeVisible()
  expect(asked).toEqual([])
})

const answers = {
  ...{ objective: 'sales', goal: 'qualify-leads', company_name: 'Halden' },
  ...{ industry: '', team_size: '' },
}
const asks = (agent_name: string, input: object) => ({
  ...{ organization_id: 'org-1', agent_name, input, status: 'triggered' },
})
const written = (input: Record<string, string | null>): Partial<Task> => ({
  ...{ id: 'written', event_id: 'event-w', agent_name: 'persona-writer', input },
  ...{ status: 'completed', message: null, metadata: {}, error: null, data: { agents } },
})
const isFollowed = (event: string) =>
  waitFor(() => expect(live.followed()).toContain(`agentic_tasks * event_id=eq.${event}`))

test('of a member the website is read first, then agents are proposed from it', async () => {
  const { asked, report } = await open({ onboarding: { ...said, website } })
  await waitFor(() => expect(asked).toEqual([asks('company-research', { website })]))

  await isFollowed('event-1')
  report('company-research', { message: 'Reading /about' })
  expect(await screen.findByText('Reading /about')).toBeVisible()
  report('company-research', { status: 'completed', data: {} })

  await waitFor(() =>
    expect(asked[1]).toEqual(asks('persona-writer', { ...answers, research: 'event-1' })),
  )
  await isFollowed('event-2')
  report('persona-writer', { status: 'completed', data: { agents } })
  expect((await card('Leila')).getByText('Leila helps Halden.')).toBeVisible()
})

test('a website that cannot be read is no end: agents are proposed from the answers', async () => {
  const { asked, report } = await open({ onboarding: { ...said, website } })
  await waitFor(() => expect(asked).toHaveLength(1))
  await isFollowed('event-1')

  report('company-research', { status: 'failed', error: 'It answers 503.', message: 'No.' })

  await waitFor(() =>
    expect(asked[1]).toEqual(asks('persona-writer', { ...answers, research: null })),
  )
  expect(await screen.findByText(/It answers 503\./)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Read the website again' })).toBeVisible()
})

test('proposals that rules wrote although there is a model say why', async () => {
  const data = { agents, notes: ['The model did not answer. This was written by rules instead.'] }
  await open({ has: [{ ...written({ ...answers, research: null }), data }] })

  await card('Leila')
  expect(screen.getByText(/^The model did not answer\./)).toBeVisible()
})

test('the gallery is made of what was kept, each agent tells how far it is, and its page follows', async () => {
  const has = [written({ ...answers, research: null })]
  const kept = { 'product-expert': { name: 'Ari' } }
  const { asked, report, path } = await open({ has, kept })
  await card('Ari')

  await press('Create gallery')

  await waitFor(() => expect(asked).toHaveLength(1))
  expect(asked[0]).toMatchObject(
    asks('gallery-generation', {
      ...{ title: 'Agents of Halden', research: null },
      agents: [
        { name: 'Leila' },
        { name: 'Ari', role: 'Role of Arjun', instructions: 'You sell.' },
      ],
    }),
  )
  await isFollowed('event-1')
  report('gallery-generation', { metadata: { progress: { step: 'agent 2', done: 1, of: 3 } } })
  const status = within(await screen.findByRole('region', { name: 'Your gallery' }))
  expect(await status.findByText('Being prepared')).toBeVisible()
  expect(status.getByText('Prepared')).toBeVisible()
  report('gallery-generation', {
    ...{ status: 'completed', message: 'Created a gallery with one agent. Ari did not fit.' },
    data: { gallery_id: 'gallery-1', left_out: [{ name: 'Ari', role: '', why: 'It is full.' }] },
  })
  await waitFor(() => expect(path()).toBe('/dashboard/gallery/gallery-1/preview'))
  expect(await screen.findByText('Ari did not fit')).toBeVisible()
})

test('a gallery that could not be made says why, and is tried again as it was asked for', async () => {
  const input = { title: 'Agents of Halden', agents }
  const has = [
    written({ ...answers, research: null }),
    {
      ...{ id: 'made', event_id: 'event-g', agent_name: 'gallery-generation', input },
      ...{ status: 'failed' as const, message: 'It is full.', error: 'It is full.', data: null },
      metadata: {},
    },
  ]
  const { asked } = await open({ has })
  const status = within(await screen.findByRole('region', { name: 'Your gallery' }))
  expect(status.getAllByText('Not created')).toHaveLength(2)
  // The reason stands there once.
  expect(status.getByText('It is full.')).toBeVisible()

  await userEvent.click(status.getByRole('button', { name: 'Retry' }))

  await waitFor(() =>
    expect(asked).toEqual([
      { ...asks('gallery-generation', input), event_id: 'event-g', status: 'retrying' },
    ]),
  )
})
