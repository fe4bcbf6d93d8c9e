import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import { Toaster } from '@/components/ui/toaster.tsx'
import { network } from '@/testing/network.ts'
import { renderPage } from '@/testing/render-page.tsx'
import { rowsOf } from '@/testing/rows.ts'
import { maya } from '../testing/templates.ts'
import type { AgentTest, Answered, Interview } from './test-queries.ts'
import { Tests } from './tests.tsx'

const answered = (question: string, more: Partial<Answered> = {}): Answered => ({
  ...{ id: null, question, expectation: 'contains', expected: '25' },
  ...{ outcome: 'passed', why: '', answer: 'You get 25 days.', answered: true },
  ...{ sources: ['Handbook'], source_id: 's1', source: 'Handbook', evidence: 'There are 25 days.' },
  ...more,
})
const held: Interview = {
  ...{ id: 'i1', version: null, passed: 1, failed: 2, unjudged: 0 },
  ...{ started_by: 'me', finished_at: '2026-01-02T09:00:00Z' },
  results: [
    answered('How many days of leave are there?'),
    answered('How long does the course take?', { outcome: 'failed', answered: false }),
    answered('How much does the plan cost?', { outcome: 'failed', answer: 'It costs 9 euros.' }),
  ],
}

async function page({ tests = [], last = null }: { tests?: AgentTest[]; last?: Interview | null }) {
  const added: unknown[] = []
  let saved = 0
  network.use(
    rowsOf('template_tests', () => tests),
    rowsOf('template_test_runs', (query) =>
      query.get('kind') === 'eq.interview' && last ? [last] : [],
    ),
    http.post('*/rest/v1/template_tests', async ({ request }) => {
      added.push(await request.json())
      return new HttpResponse(null, { status: 201 })
    }),
    http.post('*/functions/v1/agent-tests/:id/interview', () =>
      HttpResponse.json(held, { status: 201 }),
    ),
  )
  const beforeRun = async () => {
    saved += 1
  }
  const { queryClient } = await renderPage(
    () => (
      <>
        <Tests
          {...{ template: maya, userId: 'me', isLive: false, mayReadTalks: false, beforeRun }}
        />
        <Toaster />
      </>
    ),
    `/dashboard/agents/${maya.id}`,
  )
  return { added, saved: () => saved, queryClient }
}
const report = async () => within(await screen.findByRole('list', { name: 'Interview' }))

test('an interview is held with the draft as it stands, and what is to be mended comes first', async () => {
  const { saved } = await page({})

  await userEvent.click(await screen.findByRole('button', { name: 'Start the interview' }))

  const said = await screen.findAllByText('1 of 3 right, 1 not known, 1 wrong')
  const [notice] = said.flatMap((one) => one.closest<HTMLElement>('[data-type]') ?? [])
  expect(notice?.dataset.type).toBe('warning')
  expect(said).toHaveLength(2)
  expect(saved()).toBe(1)
  const rows = (await report()).getAllByRole('listitem')
  expect(rows.map((row) => row.textContent?.replace(/It answered.*/, ''))).toEqual([
    'How much does the plan cost?Wrong',
    'How long does the course take?Not known',
    'How many days of leave are there?Right',
  ])
  expect(screen.getByRole('button', { name: 'Interview again' })).toBeVisible()
})

test('a wrong answer stands beside the words of its source, and each has its mend', async () => {
  await page({ last: held })
  const list = await report()

  await userEvent.click(list.getByText('How much does the plan cost?'))

  expect(list.getByText('It costs 9 euros.')).toBeVisible()
  expect(list.getAllByText('There are 25 days.')[0]).toBeVisible()
  const [wrong] = list.getAllByRole('listitem')
  const links = within(wrong as HTMLElement).getAllByRole('link')
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Add an answer', '/dashboard/knowledge?add=answer&question=How+much+does+the+plan+cost%3F'],
    ['Open the source', '/dashboard/knowledge?source=s1&quote=There+are+25+days.'],
  ])
})

test('a question of an interview becomes a test, once', async () => {
  const { added } = await page({ last: held })
  const list = await report()
  await userEvent.click(list.getByText('How many days of leave are there?'))

  await userEvent.click(list.getAllByRole('button', { name: 'Make this a test' })[2] as HTMLElement)
  await userEvent.click(await screen.findByRole('button', { name: 'Add test' }))

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(added).toEqual([
    {
      ...{ question: 'How many days of leave are there?', expectation: 'contains', expected: '25' },
      ...{ organization_id: maya.organization_id, template_id: maya.id },
    },
  ])
})

test('what a test asks already is not offered again', async () => {
  const known = held.results[0] as Answered
  await page({ last: held, tests: [{ ...known, id: 't1' }] })
  const list = await report()

  await userEvent.click(list.getByText(known.question))

  expect(list.getByText('A test asks this.')).toBeVisible()
  expect(list.getAllByRole('button', { name: 'Make this a test', hidden: true })).toHaveLength(2)
})

test('a report stays, and no failure beside it, when it is asked for in vain', async () => {
  const { queryClient } = await page({ last: held })
  await report()

  network.use(http.get('*/rest/v1/*', () => HttpResponse.json({}, { status: 400 })))
  await act(() => queryClient.invalidateQueries())

  expect((await report()).getAllByRole('listitem')).toHaveLength(3)
  expect(screen.queryByText(/did not load/)).toBeNull()
})
