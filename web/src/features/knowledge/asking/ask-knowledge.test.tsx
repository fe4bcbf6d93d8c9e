import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import { network } from '@/testing/network.ts'
import { renderPage } from '@/testing/render-page.tsx'
import { maya } from '../testing/sources.ts'
import { AskKnowledge } from './ask-knowledge.tsx'

test.each([
  [true, /^0 passages, \d+ ms, ordered with a reranking model\. This is/],
  [false, /^0 passages, \d+ ms\. This is/],
])('where a reranking model had a say in the order (%s), it is said', async (reranked, words) => {
  network.use(
    http.post('*/functions/v1/knowledge-search', () =>
      HttpResponse.json({ passages: [], reranked }),
    ),
  )
  await renderPage(() => <AskKnowledge organizationId="o" readers={[]} onOpen={() => {}} />)

  await userEvent.type(screen.getByLabelText('A question for your knowledge'), 'Days?{Enter}')

  expect(await screen.findByText(words)).toBeVisible()
})

test('an agent that is chosen answers, and its citation opens the source at the words', async () => {
  const asked: unknown[] = []
  const opened: unknown[] = []
  network.use(
    http.post('*/functions/v1/knowledge-search', () => HttpResponse.json({ passages: [] })),
    http.post('*/functions/v1/knowledge-ask', async ({ request }) => {
      asked.push(await request.json())
      const citation = { number: 1, source_id: 's', title: 'Handbook', quote: '25 days.' }
      return HttpResponse.json({ text: '25 days. [1]', answered: true, citations: [citation] })
    }),
  )
  await renderPage(() => (
    <AskKnowledge
      organizationId="0190b000-0000-7000-8000-00000000000a"
      readers={[maya]}
      onOpen={(...at) => opened.push(at)}
    />
  ))

  await userEvent.click(screen.getByRole('combobox', { name: 'Search as' }))
  await userEvent.click(screen.getByRole('option', { name: 'As Maya' }))
  await userEvent.type(
    screen.getByLabelText('A question for your knowledge'),
    'How many days?{Enter}',
  )
  expect(await screen.findByText('25 days. [1]')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: '[1] Handbook' }))

  expect(asked).toEqual([{ question: 'How many days?', template_id: maya.id }])
  expect(opened).toEqual([['s', '25 days.']])
})
