import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { network } from '@/testing/network.ts'
import { renderPage } from '@/testing/render-page.tsx'
import { rowsOf } from '@/testing/rows.ts'
import { handbook, locked } from '../testing/sources.ts'
import { DocumentQuestions } from './document-questions.tsx'
import { questionsOf } from './questions-of.ts'

const leave = 'What does “Handbook” say about Annual leave?'

async function questions(starters: string[] = [], scope: 'all' | 'selected' = 'all') {
  const asked: string[] = []
  const offered: string[][] = []
  network.use(
    rowsOf('knowledge_sources', () => [locked, handbook]),
    rowsOf('template_knowledge_sources', () => []),
    rowsOf('knowledge_chunks', () => [{ heading: ['Handbook', 'Annual leave'] }]),
  )
  await renderPage(() => (
    <>
      <DocumentQuestions
        {...{ organizationId: 'o', templateId: 'a', scope, starters }}
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

test('the questions of a document become those that visitors start with', async () => {
  const { offered } = await questions(['How do I reset my password?'])

  await userEvent.click(await screen.findByRole('button', { name: 'Use as starter questions' }))

  expect(offered).toEqual([[leave]])
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
