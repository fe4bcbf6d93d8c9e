import { type Mouth, restingMouth } from './expression.ts'
import type { Voiced } from './life.ts'

/** A sound and when it ends, in seconds from the start of the speech. */
export type Phone = { phone: string; end: number }

const at = (mouth: Partial<Mouth>): Mouth => ({ ...restingMouth, smile: 0.4, ...mouth })
export const shapes = {
  rest: at({ smile: 0.5 }),
  lips: at({ smile: 0.2, wide: -0.4 }),
  teeth: at({ open: 0.14, teeth: 0.5, smile: 0.3 }),
  wideOpen: at({ open: 0.85, teeth: 0.35, tongue: 0.5, smile: 0.35 }),
  half: at({ open: 0.45, wide: 0.6, teeth: 0.6, tongue: 0.4, smile: 0.6 }),
  narrow: at({ open: 0.28, wide: 0.75, teeth: 0.7, smile: 0.7 }),
  oval: at({ open: 0.7, round: 0.75, tongue: 0.3, smile: 0.2 }),
  small: at({ open: 0.35, round: 1, smile: 0.15 }),
} satisfies Record<string, Mouth>

const sounds: [keyof typeof shapes, string][] = [
  ['rest', 'pau sil'],
  ['lips', 'p b m'],
  ['teeth', 'f v'],
  ['wideOpen', 'aa ae ah ay aw ax'],
  ['half', 'eh ey er'],
  ['narrow', 'ih iy y s z t d n l th dh sh zh ch jh'],
  ['oval', 'ao ow oy'],
  ['small', 'uw uh w'],
]
const byPhone = new Map(
  sounds.flatMap(([shape, phones]) => phones.split(' ').map((phone) => [phone, shapes[shape]])),
)
// The mouth begins to move this long before a sound and arrives with it.
const glide = 0.07
// Seconds: a vowel that is longer than this has weight, and brows move before and after it.
const [short, before, after] = [0.09, 0.08, 0.16]

function blend(from: Mouth, to: Mouth, share: number): Mouth {
  const between = (name: keyof Mouth) => from[name] + (to[name] - from[name]) * share
  return {
    open: between('open'),
    wide: between('wide'),
    round: between('round'),
    teeth: between('teeth'),
    tongue: between('tongue'),
    smile: between('smile'),
  }
}

/** A sound without a shape of its own (k, g, h, ng, r) keeps half of the one before. */
function shapeOf(phones: Phone[], index: number): Mouth {
  for (let back = index; back >= 0; back -= 1) {
    const known = byPhone.get(phones[back]?.phone ?? '')
    if (known) return back === index ? known : blend(shapes.rest, known, 0.5)
  }
  return shapes.rest
}

/** The mouth at `time` seconds into a speech; before and after it the mouth rests. */
export function mouthAt(phones: Phone[], time: number): Mouth {
  let low = 0
  let high = phones.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((phones[middle]?.end ?? 0) > time) high = middle
    else low = middle + 1
  }
  const current = phones[low]
  if (!current || time < 0) return shapes.rest
  const here = shapeOf(phones, low)
  const next = low + 1 < phones.length ? shapeOf(phones, low + 1) : shapes.rest
  const share = Math.max(0, 1 - (current.end - time) / glide)
  return blend(here, next, share * share * (3 - 2 * share))
}

/** A mouth for a voice whose sounds are not known: from one of `text`'s letters, `letters` per second. */
export function mouthForText(text: string, time: number, letters = 14): Mouth {
  const letter = text[Math.floor(time * letters)]?.toLowerCase() ?? ' '
  const next = text[Math.floor(time * letters) + 1]?.toLowerCase() ?? ' '
  const shape = (one: string) => {
    if ('aá'.includes(one)) return shapes.wideOpen
    if ('oóö'.includes(one)) return shapes.oval
    if ('uúüw'.includes(one)) return shapes.small
    if ('eé'.includes(one)) return shapes.half
    if ('bmp'.includes(one)) return shapes.lips
    if ('fv'.includes(one)) return shapes.teeth
    return /[a-z]/.test(one) ? shapes.narrow : shapes.rest
  }
  return blend(shape(letter), shape(next), (time * letters) % 1)
}

const vowels = new Set('aa ae ah ao aw ax ay eh er ey ih iy ow oy uh uw'.split(' '))

/** The weight on what is said at `time`: a vowel that is drawn out, from a little before it until a little after. */
function stressAt(phones: Phone[], time: number) {
  let most = 0
  let start = 0
  for (const { phone, end } of phones) {
    if (start - before > time) break
    if (end + after > time && vowels.has(phone)) {
      const weight = Math.min(1, Math.max(0, (end - start - short) / short))
      const share = (time - start + before) / (end - start + before + after)
      most = Math.max(most, weight * Math.sin(Math.PI * share) ** 2)
    }
    start = end
  }
  return most
}

/** How the face says it at `time` seconds into a speech whose sounds are known. */
export function voicedAt(phones: Phone[], time: number): Voiced {
  return { ...mouthAt(phones, time), stress: stressAt(phones, time) }
}

/** The same from the text alone, `letters` per second. */
export function voicedForText(text: string, time: number, letters = 14): Voiced {
  return { ...mouthForText(text, time, letters), stress: 0 }
}
