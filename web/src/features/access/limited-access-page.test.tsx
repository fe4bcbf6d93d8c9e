import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import { identity, member } from '@/testing/identity.ts'
import { network } from '@/testing/network.ts'
import { renderApp } from '@/testing/render-app.tsx'
import { rowsOf } from '@/testing/rows.ts'
import type { OwnConversation } from './agents-to-use.ts'

const agent = {
  id: '0190a5d2-7c5b-7000-8000-000000000001',
  name: 'Maya',
  role: 'IT help desk',
  avatar: 'maya',
  style_id: 'maya-blazer-navy',
  greeting: 'What is not working?',
}
const published = {
  ...agent,
  ...{
    voice_id: 'maya-warm',
    tone: '',
    starter_questions: [],
    languages: ['en'],
    translations: {},
  },
  ...{ handoff: false, takes_files: false, hears: false, remembers_visitors: false },
  organization: { name: 'Halden Logistics' },
}
const talk: OwnConversation = {
  id: 'talk-01',
  title: 'The badge of dock 6',
  template_id: agent.id,
  channel: 'agent',
  updated_at: '2026-03-01T09:00:00Z',
  ended_at: null,
}
const message = {
  ...({ role: 'assistant', state: 'complete' } as const),
  ...{ id: 'answer-1', created_at: talk.updated_at, text: 'Badges lock after 90 days.' },
  ...{ parts: [], said_by: null, answer_to: null },
  ...{ tool_calls: [], attachments: [], message_citations: [] },
}

/** What an agent_user has, with these conversations. */
async function open(talks: OwnConversation[]) {
  const { session } = identity({ ...member, role: 'agent_user' })
  const asked: URLSearchParams[] = []
  network.use(
    http.post('*/rest/v1/rpc/agents_to_use', () => HttpResponse.json([agent])),
    http.post('*/rest/v1/rpc/published_agent', () => HttpResponse.json(published)),
    rowsOf('messages', (query) =>
      query.get('conversation_id') === `eq.${talk.id}` ? [message] : [],
    ),
    rowsOf('conversations', (query) => {
      if (!query.get('channel')?.startsWith('in.')) return []
      asked.push(query)
      const after = /,id\.lt\.([^)]+)\)/.exec(query.get('or') ?? '')?.[1]
      const from = talks.findIndex(({ id }) => id === after) + 1
      return talks.slice(from, from + Number(query.get('limit')))
    }),
  )
  const app = await renderApp('/limited-access', session())
  return { ...app, asked }
}
const link = (name: string) => screen.findByRole('link', { name })

test('a conversation face to face is opened again and goes on', async () => {
  const { href } = await open([talk])

  await userEvent.click(await link('The badge of dock 6'))

  expect(await screen.findAllByText('Badges lock after 90 days.')).not.toHaveLength(0)
  expect(href()).toBe(`/agent?id=${agent.id}`)
  const sent: object[] = []
  network.use(
    http.post('*/functions/v1/conversation', async ({ request }) => {
      sent.push((await request.json()) as object)
      return HttpResponse.error()
    }),
  )
  await userEvent.type(screen.getByLabelText('Write to Maya'), 'And now?{Enter}')
  await screen.findAllByText(/^The server could not be reached/)
  expect(sent).toMatchObject([{ conversation_id: talk.id, channel: 'agent' }])
})

test('one that has ended is read as a chat, and the agent begins a new one', async () => {
  const { href } = await open([{ ...talk, ended_at: talk.updated_at }])

  await userEvent.click(await link('The badge of dock 6'))

  expect(await screen.findAllByText('Badges lock after 90 days.')).not.toHaveLength(0)
  expect(href()).toBe(`/assistant?id=${agent.id}&chat=${talk.id}`)
  expect(sessionStorage).toHaveLength(0)
})

const talks = Array.from({ length: 21 }, (_, index) => {
  const number = String(index + 1).padStart(2, '0')
  return { ...talk, id: `talk-${number}`, title: `Talk ${number}` }
})
const listed = async () => {
  await link('Talk 01')
  return screen.getAllByRole('link', { name: /^Talk \d/ }).map(({ textContent }) => textContent)
}

test('of 21 conversations the last comes with Show more', async () => {
  const { asked } = await open(talks)
  expect(await listed()).toHaveLength(20)

  await userEvent.click(screen.getByRole('button', { name: 'Show more' }))

  expect(await link('Talk 21')).toBeVisible()
  expect(await listed()).toEqual(talks.map(({ title }) => title))
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
  expect(asked.at(-1)?.get('or')).toBe(
    `(updated_at.lt."${talk.updated_at}",and(updated_at.eq."${talk.updated_at}",id.lt.talk-20))`,
  )
})

test('of 20 conversations there are no more to show', async () => {
  await open(talks.slice(0, 20))

  expect(await listed()).toHaveLength(20)
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
})

test('more conversations that do not load are asked for again', async () => {
  await open(talks)
  await listed()
  let isDown = true
  network.use(
    http.get('*/rest/v1/conversations', () =>
      isDown ? HttpResponse.json({ message: 'Not today' }, { status: 403 }) : undefined,
    ),
  )

  await userEvent.click(screen.getByRole('button', { name: 'Show more' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Not today')
  expect(await listed()).toHaveLength(20)
  isDown = false
  await userEvent.click(screen.getByRole('button', { name: 'Show more' }))

  expect(await link('Talk 21')).toBeVisible()
  expect(screen.queryByRole('alert')).toBeNull()
})
