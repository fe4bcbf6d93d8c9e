import { type Build, builds } from './builds.ts'
import { type Appearance as Live, type Look, looks } from './looks.ts'
import { type Wardrobe, wardrobes } from './parts/wardrobe.ts'

/** How a person is drawn. */
export type Appearance = Live & Build

export type Style = { id: string; name: string; clothing: string; colour: string }
export type Voice = {
  id: string
  name: string
  /**
   * Of the offline voice: which recording, its mean pitch in Hz, its pace (1.1 is slower), and the timbre: 1 as
   * it was recorded, more for a smaller and less for a larger body. That of `rms` follows from its pitch.
   */
  flite: { voice: Wardrobe['sounds'][number][1]; pitch: number; stretch: number; timbre?: number }
}
export type Person = Look & {
  name: string
  appearance: Appearance
  workforce: boolean
  styles: Style[]
  voices: Voice[]
}

function slug(text: string) {
  return text.toLowerCase().replace(/[^a-z0-9]+/g, '-')
}

function person(look: Look): Person {
  const { wears = [], sounds = [], timbre = 1 } = wardrobes[look.id] ?? {}
  const build = builds[look.id]
  if (!build) throw new Error(`${look.id} has no build.`)
  return {
    ...look,
    name: build.name,
    appearance: { ...look.appearance, ...build },
    workforce: true,
    styles: wears.map(([name, clothing, colour]) => ({
      id: `${look.id}-${slug(name)}`,
      name,
      clothing,
      colour,
    })),
    voices: sounds.map(([name, voice, pitch, stretch]) => ({
      id: `${look.id}-${slug(name)}`,
      name,
      flite: { voice, pitch, stretch, timbre },
    })),
  }
}

/** The people an agent can be. The catalogue in the database is written from this list. */
export const people: Person[] = looks.map(person)

export function findPerson(id: string) {
  return people.find((one) => one.id === id)
}
