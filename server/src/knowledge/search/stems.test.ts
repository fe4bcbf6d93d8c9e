import { expect, test } from 'vitest'
import { connectionsOf, createDb } from '../../lib/database/database.ts'
import { useLibrary } from '../testing/library.ts'
import { stemsOf } from './stems.ts'

const library = useLibrary()

const leave = [
  { language: 'en', text: 'Annual leave' },
  { language: 'en', text: 'Employees have 25 days.' },
]
const urlaub = [{ language: 'de', text: 'Die Mitarbeiter haben 25 Tage.' }]
const travel = [{ language: 'en', text: 'Trains are booked early.' }]
const stems = {
  leave: [new Set(['annual', 'leav']), new Set(['25', 'day', 'employe'])],
  urlaub: [new Set(['25', 'mitarbeit', 'tag'])],
  travel: [new Set(['book', 'earli', 'train'])],
}

test('texts have the stems of their language, and what is remembered stands in its place', async () => {
  const { claims } = await library.world().person()

  const first = await stemsOf(library.db, claims, [leave, urlaub])
  const mixed = await stemsOf(library.db, claims, [travel, leave, urlaub])

  expect(first).toEqual([stems.leave, stems.urlaub])
  expect(mixed).toEqual([stems.travel, stems.leave, stems.urlaub])
})

test('what passages say is asked once, the same words in another language are not the same', async () => {
  const { claims } = await library.world().person()
  await stemsOf(library.db, claims, [leave])
  const away = createDb({
    options: connectionsOf(library.db).options,
    connect: () => Promise.reject(new Error('It is away.')),
    end: async () => {},
  })
  const other = leave.map(({ text }) => ({ language: 'de', text }))

  expect(await stemsOf(away, claims, [leave])).toEqual([stems.leave])
  await expect(stemsOf(away, claims, [other])).rejects.toThrow('It is away.')
})
