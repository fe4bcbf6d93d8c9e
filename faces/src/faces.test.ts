import * as avataaars from '@dicebear/avataaars'
import { describe, expect, test } from 'vitest'
import { drawPerson, type Layer, parts } from './draw.ts'
import { type Mouth, restingMouth, restingPose } from './expression.ts'
import { drawEye, eyePlaces } from './parts/eyes.ts'
import { headOutline } from './parts/jaws.ts'
import { drawMouth } from './parts/mouth.ts'
import { drawNose } from './parts/nose.ts'
import { type Person, people } from './people.ts'
import { mouthAt, mouthForText } from './visemes.ts'

const known = (option: string): string[] => {
  const properties = (avataaars.schema.properties ?? {}) as Record<string, { items?: unknown }>
  const items = properties[option]?.items as { enum?: string[] } | undefined
  return items?.enum ?? []
}
const everyStyle = people.flatMap((person) => person.styles.map((style) => ({ person, style })))

describe('the people', () => {
  test('are at least twelve, each with three styles and two voices of their own', () => {
    const ids = people.flatMap(({ id, styles, voices }) => [
      id,
      ...styles.map((style) => style.id),
      ...voices.map((voice) => voice.id),
    ])

    expect(people.length).toBeGreaterThanOrEqual(12)
    expect(new Set(ids).size).toBe(ids.length)
    for (const { styles, voices } of people) {
      expect(styles.length).toBeGreaterThanOrEqual(3)
      expect(voices.length).toBeGreaterThanOrEqual(2)
    }
  })

  test('do not sound like a child or a giant', () => {
    for (const { flite } of people.flatMap(({ voices }) => voices)) {
      // The one recording whose timbre follows from its pitch was made at 103 Hz.
      const timbre = flite.voice === 'rms' ? flite.pitch / 103 : (flite.timbre ?? 1)
      expect(Math.abs(timbre - 1)).toBeLessThan(0.12)
    }
  })

  test('wear only what the drawing library has', () => {
    for (const { appearance, styles } of people) {
      expect(known('top')).toContain(appearance.top)
      if (appearance.facialHair) expect(known('facialHair')).toContain(appearance.facialHair)
      expect(appearance.glasses).toBe(appearance.accessory !== undefined)
      if (appearance.accessory) expect(known('accessories')).toContain(appearance.accessory.kind)
      for (const { clothing } of styles) expect(known('clothing')).toContain(clothing)
    }
  })
})

describe('a drawing', () => {
  test.each(everyStyle)(
    'of $style.id has our own face in place of the library’s',
    ({ person, style }) => {
      const portrait = drawPerson(person, style)

      // The library's mouth, nose, eyes and brows stand at these places.
      expect(portrait).not.toMatch(/translate\((78 134|104 122|76 90|76 82)\)/)
      expect(portrait).toContain('translate(132 154)')
      expect(portrait).toContain(`aria-label="${person.name}, AI agent"`)
      expect(portrait).not.toContain('undefined')
      expect(portrait).not.toContain('NaN')
    },
  )

  test('refers only to what it defines, so that several stand on one page', () => {
    for (const layer of ['portrait', 'figure', ...parts] as const) {
      const ids = people.flatMap((person) => {
        const svg = drawPerson(person, person.styles[0] ?? everyStyle[0]?.style ?? fail(), layer)
        const defined = [...svg.matchAll(/\bid="([^"]+)"/g)].map(([, id]) => id)
        const used = [...svg.matchAll(/url\(#([^)]+)\)/g)].map(([, id]) => id)
        expect(defined).toEqual(expect.arrayContaining(used))
        return defined
      })
      expect(new Set(ids).size).toBe(ids.length)
    }
  })

  test.each(everyStyle)(
    'of $style.id is its parts with the features between head and hair',
    ({ person, style }) => {
      const inside = (layer: Layer) =>
        drawPerson(person, style, layer)
          .replaceAll(`${style.id}-${layer}-`, 'id-')
          .replace(/^.*<\/defs><g><g[^>]*>/s, '')
          .replace('</g></g></svg>', '')
      const [body = '', head = '', ...over] = parts.map(inside)
      const figure = inside('figure')

      const [under, front] = [body + head, over.join('')]
      const features = figure.slice(under.length, figure.length - front.length)

      expect(figure).toBe(under + features + front)
      expect(under + front).not.toContain('translate(132 154)')
      expect(over.at(-1)?.includes('<path')).toBe(person.appearance.accessory !== undefined)
      // Two white eyes, two irises, two brows.
      expect(features.match(/#fbf7f1/g)).toHaveLength(2)
      expect(features.match(/<path [^>]*rotate/g)).toHaveLength(2)
    },
  )
})

describe('what makes a face one’s own', () => {
  const facesOf = (draw: (person: Person) => unknown) =>
    new Set(people.map((person) => JSON.stringify(draw(person))))

  test('eyes, nose and mouth are nobody else’s, whatever hair and colours are', () => {
    const grey = { iris: '#555', lip: '#999', hair: '555', feminine: true }
    const all = facesOf(({ appearance: { features } }) => {
      const bare = { ...grey, features }
      return [
        eyePlaces(bare),
        drawEye(bare, restingPose, false),
        drawNose(bare, restingPose),
        drawMouth(bare, restingPose),
      ]
    })

    expect(all.size).toBe(people.length)
  })

  test('cheeks and chin are of several kinds, and never leave a beard that hugs them', () => {
    const bearded = people.filter(({ appearance }) => appearance.facialHair?.startsWith('beard'))

    expect(facesOf(({ id }) => headOutline(id)).size).toBeGreaterThan(4)
    expect(new Set(bearded.map(({ id }) => headOutline(id))).size).toBe(1)
  })

  test('who smiles, smiles with the eyes', () => {
    const { appearance } = people[0] ?? fail()
    const lowest = (smile: number) => {
      const [, low] =
        / 2\.8 \S+ -\.4 ([\d.]+)C/.exec(
          drawEye(appearance, { ...restingPose, smile }, false).opening,
        ) ?? fail()
      return Number(low)
    }

    expect(lowest(0.9)).toBeLessThan(lowest(0.4) - 0.8)
    expect(lowest(-0.5)).toBe(lowest(0.4))
  })
})

describe('the mouth', () => {
  const phones = [
    { phone: 'pau', end: 0.2 },
    { phone: 'm', end: 0.4 },
    { phone: 'aa', end: 0.7 },
    { phone: 'k', end: 0.8 },
    { phone: 'pau', end: 1 },
  ]

  test('is closed for m, open for aa, half for the k after it, and rests outside the speech', () => {
    expect(mouthAt(phones, 0.3).open).toBe(0)
    expect(mouthAt(phones, 0.5).open).toBeGreaterThan(0.8)
    expect(mouthAt(phones, 0.71).open).toBeCloseTo(mouthAt(phones, 0.5).open / 2, 1)
    for (const time of [-1, 2]) {
      expect(mouthAt(phones, time)).toEqual({ ...restingMouth, smile: 0.5 })
    }
  })

  test('moves without a jump', () => {
    let before = mouthAt(phones, 0)
    for (let time = 0; time < 1; time += 1 / 60) {
      const now = mouthAt(phones, time)
      expect(Math.abs(now.open - before.open)).toBeLessThan(0.5)
      before = now
    }
  })

  test('is rounded by o and u: narrower, its corners beside the middle of the opening', () => {
    const { appearance } = people[0] ?? fail()
    const cornerOf = (mouth: Mouth) => {
      const [, x, y] = /^M(\S+) ([^C]+)/.exec(drawMouth(appearance, mouth).opening) ?? fail()
      return { x: Number(x), y: Number(y) }
    }

    for (const phone of ['ow', 'uw']) {
      const mouth = mouthAt([{ phone, end: 1 }], 0.5)
      const flat = cornerOf({ ...mouth, round: 0 })
      expect(cornerOf(mouth).x).toBeGreaterThan(flat.x)
      expect(cornerOf(mouth).y).toBeGreaterThan(flat.y)
    }
  })

  test('has an inside only when it is open', () => {
    const { appearance } = people[0] ?? fail()

    expect(drawMouth(appearance, restingPose).inside).toEqual([])
    expect(drawMouth(appearance, { ...restingMouth, open: 0.6, teeth: 1 }).inside.length).toBe(2)
  })

  test('follows the letters where the sounds are not known', () => {
    expect(mouthForText('mama', 0, 1).open).toBe(0)
    expect(mouthForText('mama', 1, 1).open).toBeGreaterThan(0.8)
  })
})

function fail(): never {
  throw new Error('There are no people.')
}
