import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { connectionsOf, createDb } from '../../lib/database/database.ts'
import { useLibrary } from '../testing/library.ts'
import { stemsOf } from './stems.ts'

const library = useLibrary()

/** Has whatever stem, and so what begins with any letter. */
class Every extends Set<string> {
  override has() {
    return true
  }
}
const every = new Every('abcdefghijklmnopqrstuvwxyz')

/** Finds nothing: what is read with it was remembered. */
const databaseAway = () =>
  createDb({
    options: connectionsOf(library.db).options,
    connect: () => Promise.reject(new Error('It is away.')),
    end: async () => {},
  })

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

  const first = await stemsOf(library.db, claims, [leave, urlaub], every)
  const mixed = await stemsOf(library.db, claims, [travel, leave, urlaub], every)

  expect(first).toEqual([stems.leave, stems.urlaub])
  expect(mixed).toEqual([stems.travel, stems.leave, stems.urlaub])
})

test('of the stems of a text those that are wanted are given', async () => {
  const { claims } = await library.world().person()

  const found = await stemsOf(library.db, claims, [leave, travel], new Set(['day', 'leav']))

  expect(found).toEqual([[new Set(['leav']), new Set(['day'])], [new Set()]])
})

test.each([
  ['en', 'Dying plants are exchanged.', 'die'],
  ['de', 'Wir lehren Aesthetik!', 'asthet'],
  ['fr', 'Les js. sont chargés', 'j'],
  ['nl', 'We houden van aap-vis.', 'vis'],
])(
  'in %s "%s" has the stem "%s", which begins otherwise or stands behind another',
  async (language, text, stem) => {
    const { claims } = await library.world().person()

    const [[found] = []] = await stemsOf(
      library.db,
      claims,
      [[{ language, text }]],
      new Set([stem]),
    )

    expect(found).toEqual(new Set([stem]))
  },
)

test('what passages say is asked once, the same words in another language are not the same', async () => {
  const { claims } = await library.world().person()
  await stemsOf(library.db, claims, [leave, travel], every)
  const away = databaseAway()
  const again = [{ language: 'en', text: 'Days are booked, employees leave early!' }]
  const other = leave.map(({ text }) => ({ language: 'de', text }))

  expect(await stemsOf(away, claims, [again], every)).toEqual([
    [new Set(['day', 'book', 'employe', 'leav', 'earli'])],
  ])
  await expect(stemsOf(away, claims, [other], every)).rejects.toThrow('It is away.')
})

test('what is met again is remembered further, what is not is forgotten after two rounds of others', async () => {
  const { claims } = await library.world().person()
  const round = (nth: number) => {
    const words = Array.from({ length: 20_000 }, (_, place) => `w${nth}x${place}`)
    return stemsOf(library.db, claims, [[{ language: 'sv', text: words.join(' ') }]], every)
  }
  const read = (text: string) =>
    stemsOf(databaseAway(), claims, [[{ language: 'sv', text }]], every)
  await stemsOf(library.db, claims, [[{ language: 'sv', text: 'Hundar katter' }]], every)

  await round(1)
  const afterOne = await read('Hundar')
  await round(2)

  expect(afterOne).toEqual([[new Set(['hund'])]])
  expect(await read('hundar')).toEqual(afterOne)
  await expect(read('Katter')).rejects.toThrow('It is away.')
})

// What PostgreSQL reads as more than words with a mark behind them.
const texts = [
  'Write to a.b@post.example, or see HTTPS://Shop.Example/Check.',
  'It opens at 10:30... and -5 °C or 3.5% are 1e5; "e-mail" us (24-hour), U.S. or w/out.',
  'A <b class="one two">bold &amp; new</b> thing, 2 < 3 and 4>3.',
  '.., ?! ;.   x.\tEnd',
  'Die Straße – „Öffnung“ um 8 Uhr… ÜBER 30 €; l’école d’été, naïve.',
  'Ελληνικά ΟΔΟΣ, Русский ЁЛКА. İstanbul ışık',
  '退货政策 30 days. 配送は無料です。 ส่งฟรี 5 วัน 배송은 무료입니다.',
  'ﾊｲｿｳ m² ｶﾞ 5',
  ' ',
  '',
]

test.each(['en', 'de', 'fr', 'ru', 'tr', 'simple'])(
  'the parts of a text have the stems that it has as a whole, in %s',
  async (language) => {
    const { claims } = await library.world().person()
    const { rows } = await library
      .world()
      .owner.query<{ found: string[] }>('select found from private.stems_of_texts($1, $2)', [
        texts.map(() => language),
        texts,
      ])

    const passage = texts.map((text) => ({ language, text }))
    const [found = []] = await stemsOf(library.db, claims, [passage], every)

    expect(found.map((of) => [...of].sort())).toEqual(rows.map((of) => of.found.toSorted()))
  },
)

test('a stem begins as its word does in the languages whose words are told apart by that', async () => {
  const file = new URL('./translation/dictionary.txt', import.meta.url)
  const lines = (await readFile(file, 'utf8')).split('\n')
  const languages = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pt']
  for (const [place, language] of languages.entries()) {
    const words = lines.flatMap((line) => line.toLowerCase().split('|')[place]?.split(/[ ,]/) ?? [])
    const plain = [...new Set(words)].filter((word) => /^[a-z]+$/.test(word))
    const { rows } = await library
      .world()
      .owner.query<{ found: string[] }>('select found from private.stems_of_texts($1, $2)', [
        plain.map(() => language),
        plain,
      ])

    // What is in the second place of a word may be another letter in its stem only where the search knows of that.
    const begins = (word: string, stem: string) =>
      stem[0] === word[0] && (stem.length === 1 || /^.[ey]/.test(word) || stem[1] === word[1])
    const otherwise = plain.filter((word, nth) => rows[nth]?.found.some((of) => !begins(word, of)))

    expect(plain.length, language).toBeGreaterThan(3000)
    expect(otherwise, language).toEqual([])
  }
})
