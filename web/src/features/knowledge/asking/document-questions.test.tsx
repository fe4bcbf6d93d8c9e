import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import { network } from '@/testing/network.ts'
import { renderPage } from '@/testing/render-page.tsx'
import { rowsOf } from '@/testing/rows.ts'
import { handbook, locked } from '../testing/sources.ts'
import { DocumentQuestions } from './document-questions.tsx'
import { questionsOf } from './questions-of.ts'

const leave = 'What does “Handbook” say about Annual leave?'

type Given = {
  starters?: string[]
  made?: string[]
  sources?: [title: string, made: string[], language?: string][]
  languages?: string[]
}

async function questions({ starters = [], made = [], sources, languages = ['en'] }: Given = {}) {
  const asked: string[] = []
  const offered: string[][] = []
  network.use(
    rowsOf('knowledge_sources', () =>
      sources
        ? sources.map(([title, , language = 'en']) => ({ ...handbook, id: title, title, language }))
        : [locked, handbook],
    ),
    rowsOf('template_knowledge_sources', () => []),
    http.get('*/functions/v1/agent-tests/a/questions/:source', ({ params }) => {
      const [, ofSource = made] = sources?.find(([title]) => title === params.source) ?? []
      return HttpResponse.json({ questions: ofSource })
    }),
    rowsOf('knowledge_chunks', () => [{ heading: ['Handbook', 'Annual leave'] }]),
  )
  await renderPage(() => (
    <>
      <DocumentQuestions
        {...{ organizationId: 'o', templateId: 'a', scope: 'all', starters, languages }}
        onAsk={(question) => asked.push(question)}
        onOffer={(all) => offered.push(all)}
      />
      <p>The rest</p>
    </>
  ))
  return { asked, offered }
}

test('a chapter of the newest document that was read is a question to ask', async () => {
  const { asked } = await questions()
  const section = await screen.findByRole('region', { name: 'Questions about Handbook' })

  await userEvent.click(within(section).getByRole('button', { name: leave }))

  expect(asked).toEqual([leave])
})

const prices = ['How much does Basic cost?', 'How much does Team cost?']

test('what a document says is asked before its chapters are', async () => {
  const { asked } = await questions({ made: prices })

  await userEvent.click(await screen.findByRole('button', { name: prices[1] ?? '' }))

  expect(asked).toEqual([prices[1]])
  expect(screen.queryByRole('button', { name: leave })).toBeNull()
})

test('several documents take turns', async () => {
  await questions({
    sources: [
      ['Staff', ['Who leads tours?', 'Who leads boats?', 'Who leads bikes?']],
      ['Prices', prices],
      ['Handbook', []],
    ],
  })

  const section = await screen.findByRole('region', {
    name: 'Questions about Staff, Prices, and Handbook',
  })
  const shown = within(section).getAllByRole('listitem')
  expect(shown.map(({ textContent }) => textContent)).toEqual([
    'Who leads tours?',
    'How much does Basic cost?',
    leave,
  ])
})

const translated: Given['sources'] = [
  ['Chambres', ['Verger: lits?'], 'fr'],
  ['Preise', ['Stadtrad: Preis?'], 'de'],
  ['Prices', prices, 'en'],
]

test('documents in a language that the agent does not speak leave the word to others', async () => {
  await questions({ sources: translated, languages: ['de-AT', 'en'] })

  const name = 'Questions about Preise and Prices'
  const section = await screen.findByRole('region', { name })
  expect(within(section).queryByText('Verger: lits?')).toBeNull()
})

test('they are asked where there are no others', async () => {
  await questions({ sources: translated, languages: ['pl'] })

  expect(await screen.findByRole('button', { name: 'Verger: lits?' })).toBeVisible()
})

test('its questions stand beside those that visitors start with, as far as there is room', async () => {
  const own = ['a', 'b', 'c', 'd', 'e']
  const { offered } = await questions({ starters: [...own, ' '], made: prices })

  await userEvent.click(await screen.findByRole('button', { name: 'Add to starter questions' }))

  expect(offered).toEqual([prices.slice(0, 1)])
})

test('where visitors have six questions to start with, a document offers none', async () => {
  await questions({ starters: ['a', 'b', 'c', 'd', 'e', 'f'], made: prices })

  expect(await screen.findByRole('button', { name: prices[0] ?? '' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Add to starter questions' })).toBeNull()
})

test('a document has three questions at most, none twice, none about itself', () => {
  const chapters = ['Handbook', 'Leave', 'Leave', 'Sickness:', 'Travel', 'Pay', 'x'.repeat(61)]

  expect(
    questionsOf(
      'Handbook',
      chapters.map((chapter) => ({ heading: [chapter] })),
    ),
  ).toEqual([
    'What does “Handbook” say about Leave?',
    'What does “Handbook” say about Sickness?',
    'What does “Handbook” say about Travel?',
  ])
  expect(questionsOf('Handbook', [{ heading: [] }, { heading: ['x'.repeat(61)] }])).toEqual([])
})
