import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import { Toaster } from '@/components/ui/toaster.tsx'
import { network } from '@/testing/network.ts'
import { renderPage } from '@/testing/render-page.tsx'
import { rowsOf } from '@/testing/rows.ts'
import { maya } from '../testing/templates.ts'
import type { AgentTest, TestResult, TestRun } from './test-queries.ts'
import { Tests } from './tests.tsx'

const leave: AgentTest = {
  ...{ id: 't1', question: 'How much leave do I get?' },
  ...{ expectation: 'contains', expected: '25 days' },
}
const run = (result: Partial<TestResult>, more: Partial<TestRun> = {}): TestRun => ({
  ...{ id: 'r1', version: null, passed: 1, failed: 0, unjudged: 0 },
  ...{ started_by: 'me', finished_at: '2026-01-02T09:00:00Z' },
  results: [
    {
      ...leave,
      ...{ outcome: 'passed', why: '', answer: 'You get 25 days.', answered: true },
      ...{ sources: ['Handbook'], ...result },
    },
  ],
  ...more,
})

function server(tests: AgentTest[], runs: TestRun[] = [], found = run({})) {
  const asked: unknown[] = []
  const added: unknown[] = []
  network.use(
    rowsOf('template_tests', () => tests),
    rowsOf('template_test_runs', (query) => (query.get('kind') === 'eq.tests' ? runs : [])),
    rowsOf('knowledge_sources', () => [{ title: 'Handbook' }]),
    http.post('*/rest/v1/template_tests', async ({ request }) => {
      added.push(await request.json())
      return new HttpResponse(null, { status: 201 })
    }),
    http.post('*/functions/v1/agent-tests/:id', async ({ request }) => {
      asked.push(await request.json())
      return HttpResponse.json(found, { status: 201 })
    }),
  )
  return { asked, added }
}

const page = (template = maya, isLive = false, mayReadTalks = true) =>
  renderPage(
    () => (
      <>
        <Tests {...{ template, isLive, mayReadTalks }} userId="me" beforeRun={async () => {}} />
        <Toaster />
      </>
    ),
    `/dashboard/agents/${maya.id}`,
  )
const row = async () => within(await screen.findByRole('list', { name: 'Tests' }))

test('an agent without tests is asked what it must get right, and gets its first', async () => {
  const { added } = server([])
  await page()

  await userEvent.click(await screen.findByRole('button', { name: 'Add a test' }))
  await userEvent.click(screen.getByRole('button', { name: 'Add test' }))
  expect(screen.getByText('Write what is asked.')).toBeVisible()
  expect(screen.getByText('Say what is expected.')).toBeVisible()
  expect(added).toEqual([])
  await userEvent.type(screen.getByLabelText('Question'), ' How much leave? ')
  await userEvent.type(screen.getByLabelText('Words'), '25 days')
  await userEvent.click(screen.getByRole('button', { name: 'Add test' }))

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(added).toEqual([
    {
      ...{ question: 'How much leave?', expectation: 'contains', expected: '25 days' },
      ...{ organization_id: maya.organization_id, template_id: maya.id },
    },
  ])
})

test('a test that is being written stays when the tests are asked for in vain', async () => {
  server([])
  const { queryClient } = await page()
  await userEvent.click(await screen.findByRole('button', { name: 'Add a test' }))
  await userEvent.type(screen.getByLabelText('Question'), 'How much leave?')

  network.use(http.get('*/rest/v1/*', () => HttpResponse.json({}, { status: 400 })))
  await act(() => queryClient.invalidateQueries())

  expect(screen.getByLabelText('Question')).toHaveValue('How much leave?')
})

test('a run on the draft shows how each test ended, and what was answered', async () => {
  const found = run(
    { outcome: 'failed', why: 'It does not say “25 days”.', answer: 'You get 20 days.' },
    { passed: 0, failed: 1 },
  )
  const { asked } = server([leave], [], found)
  await page()
  expect((await row()).getByText('Draft: not run')).toBeVisible()

  await userEvent.click(screen.getByRole('button', { name: 'Run on the draft' }))

  expect(await (await row()).findByText('Draft: failed')).toBeVisible()
  expect(asked).toEqual([{ target: 'draft' }])
  await userEvent.click((await row()).getByText(leave.question))
  expect((await row()).getByText('You get 20 days.')).toBeVisible()
  expect((await row()).getByText('It does not say “25 days”.')).toBeVisible()
  const [notice] = screen
    .getAllByText('0 of 1 passed')
    .flatMap((said) => said.closest<HTMLElement>('[data-type]') ?? [])
  expect(notice?.dataset.type).toBe('warning')
})

test('the live version is tested beside the draft, each with its own result', async () => {
  const runs = [
    run({ outcome: 'unjudged' }, { version: 3, passed: 0, unjudged: 1, id: 'r2' }),
    run({}),
  ]
  const { asked } = server([leave], runs, run({}, { version: 3, id: 'r3' }))
  await page({ ...maya, live_version: 3 })

  expect(await (await row()).findByText('Draft: passed')).toBeVisible()
  expect((await row()).getByText('Version 3: not judged')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Run on version 3' }))
  expect(asked).toEqual([{ target: 'live' }])
})

test('a result of a test that was another then is not shown', async () => {
  server([{ ...leave, expected: '30 days' }], [run({})])
  await page()

  expect(await (await row()).findByText('Draft: not run')).toBeVisible()
})

test('a draft that changed since it was tested says so, and one that was published does not', async () => {
  server([leave], [run({})])
  const stamped = { ...maya, updated_at: '2026-01-03T09:00:00Z' }
  const { unmount } = await page(stamped, true)
  expect(await screen.findByText('1 of 1 passed')).toBeVisible()
  expect(screen.queryByText(/has changed since/)).toBeNull()
  unmount()
  await page(stamped)

  expect(await screen.findByText('The draft has changed since it was last tested.')).toBeVisible()
})

test('conversations that may be put again are offered to those who can read them', async () => {
  server([leave])
  const { unmount } = await page()
  expect(await screen.findByRole('link', { name: 'open its conversations' })).toBeVisible()
  unmount()

  await page(maya, false, false)

  await row()
  expect(screen.queryByText(/What visitors asked can be put again/)).toBeNull()
})
