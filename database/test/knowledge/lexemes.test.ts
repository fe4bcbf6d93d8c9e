import { expect, test } from 'vitest'
import { type Organization, useWorld } from '../../testing/world.ts'

// Which known words stand for one that is not known, and what they weigh.

const world = useWorld()

async function know({ id }: Organization, words: string[], language: string) {
  await world().owner.query(
    `insert into private.knowledge_lexemes (organization_id, language, lexeme)
     select $1, $2, unnest($3::text[])`,
    [id, language, words],
  )
}

/** The words near to the one asked for, with their weights, where these are known. */
async function near(asked: string, known: string[], language = 'en') {
  const acme = await world().organization()
  await know(acme, known, language)
  const { rows } = await world().owner.query<{ lexeme: string; weight: number }>(
    'select * from private.near_lexemes($1, $2, $3) order by lexeme',
    [acme.id, language, asked],
  )
  return Object.fromEntries(rows.map(({ lexeme, weight }) => [lexeme, Number(weight.toFixed(2))]))
}

const long = 'a'.repeat(38)

test.each<[asked: string, known: string[], found: Record<string, number>]>([
  // One letter, of five and more; a letter more or less from four on.
  ['parcal', ['parcel', 'lamp'], { parcel: 0.7 }],
  ['boots', ['boats'], { boats: 0.7 }],
  ['boot', ['boat'], {}],
  ['carx', ['carxy'], { carxy: 0.7 }],
  ['carx', ['car'], {}],
  ['car', ['cars'], {}],
  [`${long}bc`, [`${long}bd`], { [`${long}bd`]: 0.7 }],
  [`${long}bcd`, [`${long}bce`], {}],
  // Two that changed places, in words of any length; two others from eight letters on.
  ['pracel', ['parcel'], { parcel: 0.7 }],
  ['parcel', ['placer'], {}],
  ['pasces', ['parcel'], {}],
  ['parcel', ['paccal'], {}],
  ['shopmend', ['shipment'], { shipment: 0.5 }],
  ['shopmens', ['shipmant'], {}],
  ['shopmed', ['shipmet'], {}],
  // The first letter is as it was meant.
  ['parcel', ['barcel'], {}],
  ['parcel', ['zarcel'], {}],
  // The nearest two share what one would weigh.
  ['shipmens', ['shipment', 'shipmenx', 'shopment'], { shipment: 0.35, shipmenx: 0.35 }],
  // Numbers, and texts whose words have no spaces between them, have no near ones.
  ['parc3l', ['parcel'], {}],
  ['parcel', ['parc3l'], {}],
  ['주차장이요', ['주차장이다'], {}],
  ['πακέτα', ['πακέτο'], { πακέτο: 0.7 }],
  // Too long to be measured.
  ['parcel', [`p${'a'.repeat(300)}`], {}],
  // English does not join its words.
  ['parcel', ['parcelservice'], {}],
])('for %s of %j: %j', async (asked, known, found) => {
  expect(await near(asked, known)).toEqual(found)
})

test.each<[asked: string, known: string[], found: Record<string, number>]>([
  ['hund', ['hundegebühr', 'katze'], { hundegebühr: 0.6 }],
  ['hundegebühr', ['hunde', 'hafen'], { hunde: 0.6 }],
  ['hundegebühr', ['hund'], {}],
  ['gebühren', ['gebühres'], { gebühres: 0.7 }],
  // What is spelt almost so goes before.
  ['hunde', ['hundt', 'hundegebühr'], { hundt: 0.7 }],
  [
    'hund',
    ['hundehof', 'hundehalle', 'hundekorb', 'hundegebühr'],
    { hundehof: 0.2, hundehalle: 0.2, hundekorb: 0.2 },
  ],
])('in German, where words are joined, for %s of %j: %j', async (asked, known, found) => {
  expect(await near(asked, known, 'de')).toEqual(found)
})

test('the words of others, and of other languages, stand for nothing', async () => {
  const [acme, rival] = [await world().organization(), await world().organization()]
  await know(rival, ['parcel'], 'en')
  await know(acme, ['parcel'], 'de')

  const { rows } = await world().owner.query("select * from private.near_lexemes($1, 'en', $2)", [
    acme.id,
    'parcal',
  ])

  expect(rows).toEqual([])
})
