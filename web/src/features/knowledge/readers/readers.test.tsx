import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { handbook, maya } from '../testing/sources.ts'
import { QuotingAll } from './quoting-all.tsx'
import { namesOf, type Reader, reads } from './readers.ts'

const all = { scope: 'all', sources: [], collections: [] }
const chosen = (sources: string[], collections: string[] = []) => ({
  ...{ scope: 'selected', sources, collections },
})
const nobody: Reader = { ...maya, knowledge_scope: 'selected' }
const named = (name: string, live: Reader['live']): Reader => ({ ...maya, name, live })

test.each<[string, Reader, boolean]>([
  ['a draft that reads all', maya, true],
  ['a draft that reads nothing, never published', nobody, false],
  ['a draft that read it when it was published', { ...nobody, live: chosen([handbook.id]) }, true],
  ['a draft that read all when it was published', { ...nobody, live: all }, true],
  ['one that was published with other sources', { ...nobody, live: chosen(['other']) }, false],
  ['one that was published with its collection', { ...nobody, live: chosen([], ['rules']) }, true],
  ['one that was published with another', { ...nobody, live: chosen([], ['others']) }, false],
])('a source is used by %s: %s', (_, reader, isRead) => {
  const source = { ...handbook, knowledge_collection_sources: [{ collection_id: 'rules' }] }

  expect(reads(reader, source)).toBe(isRead)
})

test.each<[Reader[], string | null]>([
  [[maya, named('Kai', chosen(['other']))], null],
  [
    [maya, named('Kai', all)],
    'Kai reads all knowledge and quotes a new source to visitors as soon as it is ready.',
  ],
  [
    ['Kai', 'Ada', 'Tom', 'Eve'].map((name) => named(name, all)),
    'Kai, Ada, Tom, and Eve read all knowledge and quote a new source to visitors as soon as it is ready.',
  ],
  [
    ['Kai', 'Ada', 'Tom', 'Eve', 'Lea'].map((name) => named(name, all)),
    'Kai, Ada, Tom, and 2 other agents read all knowledge and quote a new source to visitors as soon as it is ready.',
  ],
])('who quotes what is added is said where it is added', (readers, said) => {
  const { container } = render(<QuotingAll readers={readers} />)

  if (said) expect(screen.getByText(said)).toBeVisible()
  else expect(container).toBeEmptyDOMElement()
})

test.each([
  [2, 'Kai and Ada'],
  [3, 'Kai, Ada, and Tom'],
  [4, 'Kai, Ada, and 2 other agents'],
])('of %i agents a row of the list names “%s”', (count, said) => {
  const readers = ['Kai', 'Ada', 'Tom', 'Eve'].map((name) => named(name, all)).slice(0, count)

  expect(namesOf(readers, 2)).toBe(said)
})
