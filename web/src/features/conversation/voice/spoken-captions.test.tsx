import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { network } from '@/testing/network.ts'
import { renderPage } from '@/testing/render-page.tsx'
import { AgentPage } from '../agent-page.tsx'
import type { Citation } from '../message/message.ts'
import { answer } from '../testing/answers.ts'
import { ask, published, turns } from '../testing/talk.tsx'

const citation: Citation = {
  ...{ number: 1, source_id: 's', document_id: 'd', title: 'Laptops', heading: null },
  ...{ page: null, quote: 'After four years.', score: 1 },
}
const first = 'A laptop is replaced after four years, and at once when it was stolen.'
const second = 'Bring the old one to the desk on the second floor before you leave.'

let spoken = 0
beforeEach(() => {
  spoken = 0
  network.use(
    http.post('*/functions/v1/speech', () => {
      spoken += 1
      return HttpResponse.json({ error: { code: 'busy', message: 'Busy.' } }, { status: 503 })
    }),
  )
})
afterEach(() => localStorage.removeItem('agentMuted'))

async function hear() {
  turns(() => answer(`${first} [1]\n\n${second}`, [citation]))
  await renderPage(() => <AgentPage agent={published} />)
  await ask('When is a laptop replaced?')
  const said = await screen.findByRole('region', { name: 'What Maya said' })
  await within(said).findByRole('button', { name: 'Source 1: Laptops' })
  return said
}

test('a muted agent says nothing: its answer is read at once, with its paragraphs and sources', async () => {
  localStorage.setItem('agentMuted', 'true')

  const said = await hear()

  expect(within(said).getByText(first).closest('p')).toBeVisible()
  expect(within(said).getByText(second).closest('p')).not.toBe(
    within(said).getByText(first).closest('p'),
  )
  expect(screen.queryByText('Speaking')).toBeNull()
  expect(spoken).toBe(0)
  await userEvent.click(within(said).getByRole('button', { name: 'Source 1: Laptops' }))
  expect(screen.getByRole('dialog', { name: 'Source 1' })).toHaveTextContent(citation.quote)
})

test('where nothing can be heard the answer is read whole, and no face seems to speak', async () => {
  const said = await hear()

  expect(within(said).getByText(second)).toBeVisible()
  expect(screen.queryByText('Speaking')).toBeNull()
  expect(spoken).toBeGreaterThan(0)
})
