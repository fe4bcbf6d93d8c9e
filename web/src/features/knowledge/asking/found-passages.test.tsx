import { render, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Passage } from '../queries.ts'
import { FoundPassages } from './found-passages.tsx'

const rows = Array.from({ length: 9 }, (_, n) => `| Plan ${n} | €${n}0 | ${n} seats |`)
const text = [
  'Prices of a year.',
  '',
  '| Plan | Price | Seats |',
  '| --- | --- | --- |',
  ...rows,
].join('\n')
const passage = (words: string[]): Passage => ({
  ...{ source_id: 's', document_id: 'd', chunk_id: 'c', title: 'Prices', heading: [], page: null },
  ...{ text, score: 1, meaning: null },
  highlights: words.map((word) => [text.indexOf(word), text.indexOf(word) + word.length]),
})
const cells = () =>
  within(screen.getByRole('table'))
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent))

test('rows that were found stand under the names of their columns, with what was found marked', () => {
  const { container } = render(
    <FoundPassages passages={[passage(['€40', 'year'])]} onOpen={() => {}} />,
  )

  expect(cells()).toEqual([
    ['Plan', 'Price', 'Seats'],
    ['Plan 4', '€40', '4 seats'],
  ])
  expect([...container.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual([
    ...['year', '€40'],
  ])
  expect(screen.getByText('8 more rows')).toBeVisible()
  expect(container).not.toHaveTextContent('|')
})

test('where none was found by its words, the table begins as it does', () => {
  render(<FoundPassages passages={[passage([])]} onOpen={() => {}} />)

  expect(cells()).toHaveLength(7)
  expect(screen.getByText('3 more rows')).toBeVisible()
})
