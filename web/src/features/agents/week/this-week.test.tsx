import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { network } from '@/testing/network.ts'
import { renderPage } from '@/testing/render-page.tsx'
import { rowsOf } from '@/testing/rows.ts'
import { maya } from '../testing/templates.ts'
import { quietWeek } from '../testing/week.ts'
import { ThisWeek } from './this-week.tsx'

const kenji = { ...maya, id: '0190a000-0000-7000-8000-000000000004', name: 'Kenji' }
const page = () =>
  renderPage(() => (
    <>
      <p>Agents</p>
      <ThisWeek organizationId={maya.organization_id} templates={[maya, kenji]} />
    </>
  ))
const asked = (gap_id: string | null, question: string, template_id = maya.id) => ({
  ...{ gap_id, question, template_id },
})
const lines = () => screen.getAllByRole('listitem').map((line) => line.textContent)

test('the question that had no answer most often comes first, and leads to the form for one', async () => {
  const questions: URLSearchParams[] = []
  network.use(
    rowsOf('knowledge_gap_questions', (query) => {
      questions.push(query)
      return [
        asked('parking', 'Where do I park?'),
        asked('screen', 'Can I have a second screen?'),
        asked(null, 'Is it new?'),
        asked('screen', 'How do I get a second monitor?'),
      ]
    }),
    ...quietWeek,
  )
  await page()

  const week = await screen.findByRole('region', { name: 'This week' })
  const link = within(week).getAllByRole('link', { name: 'Add an answer' })[0]

  expect(lines()).toEqual([
    'Maya could not answer “Can I have a second screen?” 2 timesAdd an answer',
    'Maya could not answer “Where do I park?” onceAdd an answer',
  ])
  const { searchParams } = new URL(link?.getAttribute('href') ?? '', location.origin)
  expect(Object.fromEntries(searchParams)).toEqual({
    ...{ add: 'answer', gap: 'screen', question: 'Can I have a second screen?' },
  })
  expect(questions[0]?.get('knowledge_gaps.status')).toBe('eq.open')
  expect(questions[0]?.get('draft')).toBe('eq.false')
})

test('conversations for people and the last run of a draft are told, and what is not one’s to see is not', async () => {
  const run = (template_id: string, failed: number) => ({
    template_id,
    passed: 11,
    failed,
    unjudged: 0,
  })
  network.use(
    rowsOf('handoffs', () => [
      { template_id: maya.id },
      { template_id: maya.id },
      { template_id: 'of an agent that is gone' },
    ]),
    rowsOf('template_test_runs', () => [run(kenji.id, 3), run(maya.id, 0), run(maya.id, 5)]),
    ...quietWeek,
  )
  await page()
  await screen.findByRole('region', { name: 'This week' })

  expect(lines()).toEqual([
    'Maya handed 2 conversations to a personRead them',
    'Kenji fails 3 of 14 testsSee tests',
  ])
  const { pathname, searchParams } = new URL(
    screen.getByRole('link', { name: 'Read them' }).getAttribute('href') ?? '',
    location.origin,
  )
  expect(pathname).toBe('/dashboard/agents/inbox')
  expect(Object.fromEntries(searchParams)).toEqual({ show: 'all', agent: maya.id, period: '"7"' })
})

test('of a single conversation it speaks as of one', async () => {
  network.use(
    rowsOf('handoffs', () => [{ template_id: maya.id }]),
    rowsOf('template_test_runs', () => []),
    ...quietWeek,
  )
  await page()
  await screen.findByRole('region', { name: 'This week' })

  expect(lines()).toEqual(['Maya handed a conversation to a personRead it'])
})

test('at most five lines are shown, and a quiet week says nothing', async () => {
  network.use(
    rowsOf('knowledge_gap_questions', () =>
      [1, 2, 3, 4, 5, 6].map((at) => asked(`gap ${at}`, `Question ${at}?`)),
    ),
    ...quietWeek,
  )
  const { unmount } = await page()
  await screen.findByRole('region', { name: 'This week' })
  expect(lines()).toHaveLength(5)
  unmount()
  network.resetHandlers()
  network.use(...quietWeek)

  await page()
  await screen.findByText('Agents')

  expect(screen.queryByRole('region', { name: 'This week' })).toBeNull()
})
