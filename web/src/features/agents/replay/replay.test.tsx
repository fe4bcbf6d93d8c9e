import { act, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import { Toaster } from '@/components/ui/toaster.tsx'
import { network } from '@/testing/network.ts'
import { renderPage } from '@/testing/render-page.tsx'
import { rowsOf } from '@/testing/rows.ts'
import { maya } from '../testing/templates.ts'
import { ReplayDialog } from './replay-dialog.tsx'

const said = {
  ...{ text: 'Cancel order 42', state: 'complete', confidence: 0.41 },
  ...{ created_at: '2026-01-02T09:00:00Z', completed_at: '2026-01-02T09:00:02Z' },
}
const replayed = {
  ...{ text: 'You have 30 days [1].', answered: true, confidence: 0.83, amount: 4200, took_ms: 60 },
  citations: [{ number: 1, title: 'Handbook', quote: '30 days of leave.' }],
  used: { model: 'large', input_tokens: 900, output_tokens: 100 },
  score: null,
  calls: [
    {
      ...{ id: 'c', name: 'cancel_order', title: 'Cancel an order', acts: 'write' },
      ...{ arguments: { order: '42' }, state: 'waiting' },
    },
  ],
}

async function open({ mayWrite = true } = {}) {
  const asked: unknown[] = []
  const added: unknown[] = []
  network.use(
    http.get('*/rest/v1/messages', ({ request }) => {
      const { searchParams } = new URL(request.url)
      const isQuestion = searchParams.get('id') === 'eq.q'
      return HttpResponse.json(
        isQuestion
          ? { text: 'How much leave do I get?', tool_calls: [] }
          : {
              ...said,
              text: 'I do not know.',
              state: 'unanswered',
              message_citations: [],
              answer_scores: null,
            },
      )
    }),
    rowsOf('usage_ledger', () => []),
    rowsOf('template_versions', () => [{ number: 2, note: '', definition: {} }]),
    rowsOf('models', () => [{ id: 'm1', name: 'Large' }]),
    rowsOf('knowledge_sources', () => [{ title: 'Handbook' }]),
    rowsOf('template_tests', () => []),
    http.post('*/rest/v1/template_tests', async ({ request }) => {
      added.push(await request.json())
      return new HttpResponse(null, { status: 201 })
    }),
    http.post('*/functions/v1/agent-tests/:id/replay', async ({ request }) => {
      asked.push(await request.json())
      return HttpResponse.json(replayed)
    }),
  )
  const turn = { question: 'q', answer: 'a' }
  const { queryClient } = await renderPage(() => (
    <>
      <ReplayDialog agent={maya} turn={turn} mayWrite={mayWrite} onClose={() => {}} />
      <Toaster />
    </>
  ))
  return { asked, added, queryClient }
}

const part = (name: string) => screen.findByRole('region', { name })
const choose = async (label: string, option: string) => {
  await userEvent.click(screen.getByRole('combobox', { name: label }))
  await userEvent.click(await screen.findByRole('option', { name: option }))
}

test('a past turn is put to a version and a model, and stands beside what was said then', async () => {
  const { asked, added } = await open()
  expect(await part('Then')).toHaveTextContent(
    /Not answered.*I do not know\..*41%.*Built-in responder.*2\.0 s/,
  )
  await choose('Put it to', 'Version 2')
  await choose('Answered by', 'Large')
  await userEvent.click(screen.getByRole('button', { name: 'Replay' }))

  const now = await part('Now')
  expect(now).toHaveTextContent(
    /Answered.*30 days.*Handbook.*83%.*large.*\$0\.0042, 1,000 tokens.*60 ms/,
  )
  expect(within(now).getByRole('list', { name: 'Tools now' })).toHaveTextContent(
    'Would have asked to: Cancel an order (order: 42)',
  )
  expect(asked).toEqual([{ message_id: 'q', version: 2, model: 'm1' }])

  await userEvent.click(screen.getByRole('button', { name: 'Make this a test' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Add test' }))
  await expect
    .poll(() => added)
    .toMatchObject([
      { question: 'How much leave do I get?', expectation: 'cites', expected: 'Handbook' },
    ])
  expect(await screen.findByText('Added to the tests of Maya')).toBeVisible()
})

test('who only reads agents makes no test of it', async () => {
  await open({ mayWrite: false })
  await part('Then')

  expect(screen.queryByRole('button', { name: 'Make this a test' })).toBeNull()
})

test('both answers stay when what was said is asked for in vain', async () => {
  const { queryClient } = await open()
  await part('Then')
  await userEvent.click(screen.getByRole('button', { name: 'Replay' }))
  await part('Now')

  network.use(http.get('*/rest/v1/*', () => HttpResponse.json({}, { status: 400 })))
  await act(() => queryClient.invalidateQueries())

  expect(screen.getByRole('region', { name: 'Now' })).toBeVisible()
})
