import { mix } from '../colour.ts'
import type { Appearance } from '../people.ts'

/** Strands and folds that catch the light, and those that lie in the dark, of each kind of hair and cloth. */
const strands: Record<string, { light: string; dark: string }> = {
  straight01: {
    light:
      'M150 30C122 36 92 42 74 72M152 42C126 52 90 58 71 92M65 124C65 164 61 214 50 250M200 160C205 184 214 204 222 220',
    dark: 'M153 50C130 62 96 68 72 100M71 140C73 180 73 220 63 258M166 44C182 56 194 70 198 90M201 156C205 190 219 216 223 244',
  },
  shortFlat: {
    light: 'M92 50C108 39 132 41 152 36M84 66C80 76 79 82 79 90',
    dark: 'M100 52C118 45 140 47 160 43M174 48C182 60 185 74 186 86',
  },
  fro: {
    light:
      'M56 50q8 -14 22 -14M100 22q14 -10 28 -4M156 20q16 0 22 12M36 92q-2 -14 10 -22M222 86q8 12 4 24M38 136q2 14 14 22M84 34q8 -8 16 -6M206 60q10 4 12 14M212 140q4 12 -2 22',
    dark: 'M72 58q4 -12 16 -12M120 38q12 6 24 -2M180 46q14 4 16 16M50 104q-6 12 2 22M214 112q8 10 2 24M60 152q4 12 16 14M196 160q14 0 18 -12M140 16q10 8 22 4M62 78q-10 2 -12 12M94 48q8 2 14 -4M204 84q10 4 10 14M76 172q8 6 18 2',
  },
  shortWaved: {
    light: 'M96 42C112 32 132 44 158 39C170 36 178 30 180 22',
    dark: 'M94 52C112 42 134 52 166 46M186 52C191 64 192 78 191 92M80 64C76 76 76 86 77 94',
  },
  theCaesar: {
    light: 'M88 62C98 48 120 43 142 43',
    dark: 'M90 66C100 54 118 50 138 50M146 51C158 52 168 56 175 64',
  },
  bob: {
    light: 'M112 34C82 50 58 104 50 150M150 32C178 44 202 100 213 146',
    dark: 'M122 44C92 60 66 116 60 178M140 40C172 58 200 118 208 184M160 78C170 86 180 92 190 98M56 150C56 168 60 184 66 192',
  },
  curly: {
    light:
      'M56 62q8 -16 24 -12M96 30q14 -10 28 -2M150 28q16 -6 26 8M44 128q-2 16 12 26M208 70q12 8 10 22M206 168q14 -4 18 -16',
    dark: 'M84 66q-16 2 -18 18M116 48q16 10 30 -2M190 60q14 4 14 20M58 108q-8 8 -4 22M208 120q10 10 4 26M60 166q6 12 18 14M186 174q14 -2 20 -14M88 44q8 8 20 4M168 46q8 2 12 10',
  },
  dreads01: {
    light: 'M90 48q5 -7 12 -7M118 33q6 -5 12 -3M150 35q6 -3 11 1',
    dark: 'M98 45q4 -6 9 -5M112 40q4 -6 9 -4M130 38q5 -5 10 -3M146 40q5 -5 10 -2M162 45q5 -4 9 0M88 58q4 -5 9 -4M176 54q4 -3 7 2M122 47q5 -4 9 -2M152 49q5 -3 9 0',
  },
  bun: {
    light: 'M84 66C90 50 100 40 116 35M120 8C128 3 140 3 146 8',
    dark: 'M92 60C98 48 108 40 120 34M172 58C166 48 156 39 142 34M116 25C124 29 142 29 150 25M180 64C176 54 170 48 164 42',
  },
  hijab: {
    light: 'M72 152C68 186 64 214 70 244',
    dark: 'M80 158C78 190 80 220 92 246M84 196C98 226 122 242 152 246M190 150C192 170 196 184 206 196',
  },
  turban: {
    light: 'M62 104C66 66 104 44 130 20M150 66C182 80 202 96 206 122',
    dark: 'M72 116C76 80 110 60 134 40M166 60C192 76 208 92 212 108M182 96C188 108 190 120 190 132',
  },
}

const line = (d: string, colour: string, opacity: number) =>
  `<path d="${d}" stroke="${colour}" stroke-opacity="${opacity}" stroke-width="1.6" stroke-linecap="round"/>`

export function drawStrands({ top, hair, hat }: Pick<Appearance, 'top' | 'hair' | 'hat'>) {
  const known = strands[top]
  if (!known) return ''
  const colour = hat ?? hair
  return (
    line(known.dark, mix(colour, '#000', 0.5), 0.24) +
    line(known.light, mix(colour, '#fff0dc', 0.5), 0.24)
  )
}

/** Hair of our own over that of the library, whose bun leaves too high a forehead. */
const added: Record<string, string> = {
  bun: 'M76.4 104C74 62 98 38 132 38S196 58 191 102C183 100 178 82 168 71C148 77 118 74 101 65C88 74 79 88 76.4 104Z',
}

export function drawAdded({ top, hair }: Pick<Appearance, 'top' | 'hair'>) {
  const path = added[top]
  return path ? `<path d="${path}" fill="#${hair}"/>` : ''
}

const long = new Set(['straight01', 'bob', 'fro', 'curly'])

/** Long hair is behind the neck too, under `clip`: where a cheek is slender or the head turns, it is seen. */
export function behindHead(
  { top, hair }: Pick<Appearance, 'top' | 'hair'>,
  over: string,
  clip: string,
) {
  if (!long.has(top)) return ''
  const fill = `fill="${mix(hair, '#000', 0.4)}"`
  const neck = `<ellipse cx="132" cy="124" rx="59" ry="66" ${fill}/>`
  if (top !== 'straight01') return neck
  const behind = over.replace(/ fill-opacity="[^"]*"/g, '').replace(/fill="#\w+"/g, fill)
  return `${neck}<g clip-path="url(#${clip})">${behind}</g>`
}

/** What hair, beard and cloth shade of the face. To be clipped by the head. */
export function castShadow(hair: string) {
  const dark = hair
    .replace(/ (fill|stroke)-opacity="[^"]*"/g, '')
    .replace(/(fill|stroke)="#\w+"/g, '$1="#1c0a08"')
  return `<g transform="translate(1.5 4)" opacity=".16">${dark}</g>`
}
