import { looks } from './looks.ts'

/** How a person is drawn. Colours are hex without the number sign, as the drawing library names them. */
export type Appearance = {
  top: string
  skin: string
  /** The shade that is painted where the catalogue's own skin colour is too saturated. */
  tone?: string
  hair: string
  hat?: string
  facialHair?: string
  accessory?: { kind: string; colour: string }
  iris: string
  lip: string
  /** Fuller lips, longer lashes, thinner brows. */
  feminine: boolean
  /** The years have drawn a few lines. */
  older?: boolean
}

export type Style = { id: string; name: string; clothing: string; colour: string }
export type Voice = {
  id: string
  name: string
  /**
   * Of the offline voice: which recording, its mean pitch in Hz, its pace (1.1 is slower), and the timbre: 1 as
   * it was recorded, more for a smaller and less for a larger body. That of `rms` follows from its pitch.
   */
  flite: { voice: 'slt' | 'rms' | 'awb'; pitch: number; stretch: number; timbre?: number }
}
export type Person = {
  id: string
  name: string
  workforce: boolean
  /** The hue of the studio backdrop and of the stage, in degrees of OKLCH. */
  hue: number
  appearance: Appearance
  styles: Style[]
  voices: Voice[]
}

export type Look = Omit<Person, 'styles' | 'voices' | 'workforce'> & {
  workforce?: false
  wears: [name: string, clothing: string, colour: string][]
  timbre?: number
  sounds: [name: string, voice: Voice['flite']['voice'], pitch: number, stretch: number][]
}

function slug(text: string) {
  return text.toLowerCase().replace(/[^a-z0-9]+/g, '-')
}

function person({ wears, sounds, timbre = 1, ...look }: Look): Person {
  return {
    ...look,
    workforce: look.workforce ?? true,
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
