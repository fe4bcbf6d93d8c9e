import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import { network } from '@/testing/network.ts'
import { renderPage } from '@/testing/render-page.tsx'
import { rowsOf } from '@/testing/rows.ts'
import { StudioPage } from '../studio/studio-page.tsx'
import { untold } from '../testing/minute.ts'
import { lengths, maya, people, tones } from '../testing/templates.ts'
import type { Canary, Outcomes } from './canary-queries.ts'
import type { Version } from './version-queries.ts'

const agent = { ...maya, live_version: 1 }
const version = (number: number, role = `Role ${number}`): Version => ({
  ...{ number, note: '', published_by: 'me', published_at: '2026-01-01T10:00:00Z' },
  definition: {
    ...maya,
    role,
    knowledge_source_ids: [],
    knowledge_collection_ids: [],
  },
})
const running: Canary = {
  ...{ version: 2, share: 25, most_unhelpful: 20, most_handoffs: null, most_unanswered: 40 },
  least_score: 70,
  ...{ started_at: '2026-01-01T10:00:00Z', ended_at: null, end_reason: null },
}
const came = { conversations: 8, unhelpful: 2, handoffs: 1, unanswered: 0, score: 91.5 }
const outcomes: Outcomes[] = [
  { is_canary: true, ...came },
  { is_canary: false, ...came, conversations: 0, unhelpful: 0, handoffs: 0, score: null },
]

const scores = [
  { version: null, answers: 3, score: 66.7 },
  { version: 2, answers: 1, score: 91.5 },
]

/** An agent with two versions; what was asked of the server. */
async function page({
  canary,
  second = version(2),
  section = 'versions',
}: {
  canary?: Canary
  second?: Version
  section?: 'versions' | 'identity'
}) {
  const asked: unknown[] = []
  let latest = canary
  const rpc = (name: string, answer: () => object | number | null) =>
    http.post(`*/rest/v1/rpc/${name}`, async ({ request }) => {
      asked.push([name, await request.json()])
      return HttpResponse.json(answer())
    })
  network.use(
    rowsOf('templates', () => [agent]),
    rowsOf('template_versions', () => [second, version(1)]),
    rowsOf('template_knowledge_sources', () => []),
    rowsOf('template_tests', () => []),
    ...untold,
    rowsOf('template_canaries', () => (latest ? [latest] : [])),
    http.post('*/rest/v1/rpc/canary_figures', () => HttpResponse.json(outcomes)),
    http.post('*/rest/v1/rpc/version_scores', () => HttpResponse.json(scores)),
    rpc('try_version', () => {
      latest = { ...running, share: 10 }
      return 2
    }),
    rpc('roll_back_canary', () => {
      latest = { ...running, ended_at: '2026-01-02T10:00:00Z', end_reason: 'rolled_back' }
      return null
    }),
  )
  await renderPage(
    () => (
      <StudioPage
        {...{ template: agent, section, userId: 'me', mayOverride: true }}
        choices={{ people, tones, lengths }}
        frame={({ actions, body }) => (
          <>
            {actions}
            {body}
          </>
        )}
        slots={() => ({ knowledge: () => null, live: () => null })}
      />
    ),
    `/dashboard/agents/${maya.id}`,
  )
  return asked
}

const row = async (number: number) =>
  within(
    (await screen.findAllByText(`Version ${number}`))
      .map((one) => one.closest('li'))
      .find((item) => item !== null) as HTMLElement,
  )
async function choose(label: string, option: string) {
  await userEvent.click(screen.getByLabelText(label))
  await userEvent.click(screen.getByRole('option', { name: option }))
}

test('a version is tried on a share of new conversations, with the rules that end it', async () => {
  const asked = await page({})

  await userEvent.click(await screen.findByRole('button', { name: 'Try version 2' }))
  await choose('Share of new conversations', '50%')
  await choose('Asked for a person', 'No rule')
  await choose('Score of its answers', 'Under 80')
  await userEvent.click(screen.getByRole('button', { name: 'Try it' }))

  await expect
    .poll(() => asked)
    .toEqual([
      [
        'try_version',
        {
          ...{ template_id: maya.id, number: 2, share: 50 },
          ...{ most_unhelpful: 20, most_unanswered: 40, least_score: 80 },
        },
      ],
    ])
  expect(await (await row(2)).findByText('10% of new conversations')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Try version 1' })).toBeNull()
})

test('what it came to stands beside the live version, and it is rolled back by hand', async () => {
  const asked = await page({ canary: running })
  const tried = await row(2)

  const cells = (await tried.findAllByRole('row')).map((one) => one.textContent)
  expect(cells).toEqual([
    'Of conversationsVersion 2Live version',
    'All80',
    'Rated unhelpful (at most 20%)25%–',
    'Asked for a person13%–',
    'Not answered (at most 40%)0%–',
    'Score of its answers (at least 70)91.5–',
  ])
  await userEvent.click(tried.getByRole('button', { name: 'Roll back' }))

  expect(
    await tried.findByText(/Tried with 25% of new conversations, and rolled back/),
  ).toBeVisible()
  expect(tried.queryByRole('button', { name: 'Roll back' })).toBeNull()
  expect(asked).toEqual([['roll_back_canary', { template_id: maya.id }]])
})

test('a draft that is tried already is told as that version', async () => {
  await page({ canary: running, second: version(2, maya.role) })
  expect(await screen.findByText('The same as version 2.')).toBeVisible()
})

test('a draft that went on from what is tried is told as changed', async () => {
  await page({ canary: running })
  expect(await screen.findByText('1 unpublished change.')).toBeVisible()
})

test('each version tells how its answers score, and the draft how those of its trials do', async () => {
  await page({})

  expect(await (await row(2)).findByText('Persona: 91.5 of 100 over 1 answer')).toBeVisible()
  expect(screen.getByText('Persona: 66.7 of 100 over 3 answers')).toBeVisible()
  expect((await row(1)).queryByText(/of 100/)).toBeNull()
})

test('one that visitors ended says why', async () => {
  await page({
    canary: { ...running, ended_at: '2026-01-02T10:00:00Z', end_reason: 'unhelpful' },
  })

  expect(
    await screen.findByText(/rolled back by itself, because too many answers were rated unhelpful/),
  ).toBeVisible()
  expect(await screen.findByRole('button', { name: 'Try version 2' })).toBeVisible()
})

test('a draft is published for a share of new conversations', async () => {
  const asked = await page({ section: 'identity' })
  await userEvent.click(await screen.findByRole('button', { name: 'Publish' }))
  const dialog = within(screen.getByRole('dialog'))

  await userEvent.click(dialog.getByRole('radio', { name: 'A share of new conversations' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Publish' }))

  await expect
    .poll(() => asked)
    .toMatchObject([
      ['try_version', { note: '', reason: '', share: 10, most_handoffs: 30, least_score: 70 }],
    ])
})
