import { mix } from './colour.ts'
import type { Appearance } from './looks.ts'

// Everything here lies in the drawing's own coordinates (264 by 280); the portrait shifts it by 8.

/** How the mouth is: each 0..1, `wide` and `smile` may be negative. */
export type Mouth = {
  open: number
  wide: number
  round: number
  teeth: number
  tongue: number
  smile: number
}
/** How the eyes are: `lid` 0 open, 1 nearly shut; `blink` 0..1 shuts it whole; the gaze in units of the drawing. */
export type Eyes = { lid: number; blink: number; lookX: number; lookY: number }
/** `raise` in units of the drawing; `tilt` and `sorrow` in degrees: one brow lower, both inner ends higher. */
export type Brows = { raise: number; tilt: number; sorrow: number }
/** How far the head is turned to the right of the picture, bent down and leant, in degrees. */
export type Head = { yaw: number; pitch: number; roll: number }
/** Everything that a face does at one moment. `breath`: 0 out, 1 in. */
export type Pose = Mouth & Eyes & Brows & Head & { breath: number }

/** One drawn part: an SVG element's name and its attributes. */
export type Part = {
  name: 'path' | 'ellipse' | 'circle' | 'rect'
  [attribute: string]: string | number
}

export const restingMouth: Mouth = { open: 0, wide: 0, round: 0, teeth: 0, tongue: 0, smile: 0.75 }

/** The face of a portrait: calm and friendly, looking at whoever looks at it. */
export const restingPose: Pose = {
  ...restingMouth,
  ...{ lid: 0.1, blink: 0, lookX: 0, lookY: 0 },
  ...{ raise: 0, tilt: 0, sorrow: 0 },
  ...{ yaw: 0, pitch: 0, roll: 0, breath: 0 },
}

export const mouthPlace = { x: 132, y: 154 }
export const eyePlaces = [
  { x: 106, y: 112, mirrored: false },
  { x: 158, y: 112, mirrored: true },
] as const

const round = (value: number) => Math.round(value * 100) / 100

/** Numbers of a path, rounded so that a frame stays short. */
function d(parts: TemplateStringsArray, ...values: number[]) {
  return parts.reduce((path, part, at) => path + round(values[at - 1] ?? 0) + part)
}

export type MouthDrawing = {
  /** The opening, which clips what lies inside. Empty when the lips are closed. */
  opening: string
  inside: Part[]
  lips: Part[]
}

/** The measures of a mouth that its lips and its opening share. */
function measure({ feminine }: Pick<Appearance, 'feminine'>, mouth: Mouth) {
  const sag = mouth.smile * 2.2
  const top = -mouth.open * 3.2 + sag * 0.75
  const bottom = mouth.open * 8.6 + 0.2 + sag
  const corner = -mouth.smile * 2.6
  // Lips that are rounded meet beside the middle of the opening and not at its upper edge.
  const middle = top + (bottom - top) * 0.42
  return {
    half: (feminine ? 12.6 : 13.6) + mouth.wide * 2.6 - mouth.round * 5.2,
    corner: corner + (middle - corner) * mouth.round,
    top: top - mouth.round * mouth.open * 1.6,
    bottom: bottom + mouth.round * mouth.open * 1.2,
    /** How far the opening's curves reach out before they turn to the corner. */
    bend: mouth.round * 0.4,
    /** Rounded lips stand out around the corner. */
    ring: mouth.round * 1.7,
    bow: -mouth.open * 3.2 - (feminine ? 3.6 : 2.6),
    lower: feminine ? 5 : 4,
  }
}

type Measures = ReturnType<typeof measure>

function lipsOf(
  { feminine, lip }: Pick<Appearance, 'feminine' | 'lip'>,
  { open }: Mouth,
  { half, corner, top, bottom, bend, ring, bow, lower }: Measures,
): Part[] {
  const outer = half + 0.6 + ring
  const rise = corner - 0.8 - open * 1.6 - ring
  const fall = corner + 0.4
  const inner = half - 0.6 + ring
  const base = bottom + lower
  return [
    {
      name: 'path',
      d: d`M${-outer} ${corner}C${-outer * 0.6 - ring} ${rise} -4.4 ${bow - 0.2} -2.4 ${bow}Q0 ${bow + 1.5} 2.4 ${bow}C4.4 ${bow - 0.2} ${outer * 0.6 + ring} ${rise} ${outer} ${corner}C${half * (0.5 + bend)} ${top + 1} ${-half * (0.5 + bend)} ${top + 1} ${-outer} ${corner}Z`,
      fill: mix(lip, '#2a1010', 0.16),
      'fill-opacity': feminine ? 0.92 : 0.62,
    },
    {
      name: 'path',
      d: d`M${-inner} ${fall}C${-half * (0.5 + bend)} ${bottom} ${half * (0.5 + bend)} ${bottom} ${inner} ${fall}C${half * 0.66 + ring * 1.6} ${bottom + lower * 0.72} ${half * 0.36 + ring} ${base} 0 ${base}S${-half * 0.66 - ring * 1.6} ${bottom + lower * 0.72} ${-inner} ${fall}Z`,
      fill: lip,
      'fill-opacity': feminine ? 0.95 : 0.6,
    },
    {
      name: 'ellipse',
      cx: -1.5,
      cy: round(bottom + lower * 0.5),
      rx: round(half * 0.34),
      ry: 1,
      fill: '#fff',
      'fill-opacity': 0.16,
    },
    {
      name: 'path',
      d: d`M${-outer - 0.8} ${corner - 0.9}q-.9 .9 -.6 2M${outer + 0.8} ${corner - 0.9}q.9 .9 .6 2`,
      stroke: '#000',
      'stroke-opacity': 0.2,
      'stroke-width': 1.1,
      'stroke-linecap': 'round',
    },
  ]
}

/** Draws a mouth around 0,0. Inside parts are to be clipped by the opening and lie over the lips. */
export function drawMouth(
  person: Pick<Appearance, 'feminine' | 'lip'>,
  mouth: Mouth,
): MouthDrawing {
  const measures = measure(person, mouth)
  const { half, corner, top, bottom, bend } = measures
  const lips = lipsOf(person, mouth, measures)
  if (mouth.open <= 0.03) {
    lips.push({
      name: 'path',
      d: d`M${-half} ${corner}C${-half * 0.5} ${top + 0.6} -2 ${top + 0.2} 0 ${top + 0.7}S${half * 0.5} ${top + 0.6} ${half} ${corner}`,
      stroke: mix(person.lip, '#1c0a0a', 0.62),
      'stroke-width': 1.5,
      'stroke-linecap': 'round',
    })
    return { opening: '', inside: [], lips }
  }

  const teethEdge = top + 1.6 + mouth.teeth * 2.4
  const inside: Part[] = [{ name: 'rect', x: -24, y: -16, width: 48, height: 44, fill: '#4a1c1f' }]
  if (mouth.teeth > 0) {
    inside.push({
      name: 'path',
      d: d`M${-half} ${corner - 6}H${half}V${teethEdge}Q0 ${teethEdge + 2.4} ${-half} ${teethEdge}Z`,
      fill: '#f6f1ea',
    })
  }
  if (mouth.tongue > 0) {
    inside.push({
      name: 'ellipse',
      cx: 0,
      cy: round(bottom + 1.6 - mouth.tongue * 2),
      rx: round(half * 0.56),
      ry: 4,
      fill: '#b8605c',
    })
  }
  return {
    opening: d`M${-half} ${corner}C${-half * (0.5 + bend)} ${top - 0.4} ${half * (0.5 + bend)} ${top - 0.4} ${half} ${corner}C${half * (0.62 + bend)} ${bottom + 1.2} ${-half * (0.62 + bend)} ${bottom + 1.2} ${-half} ${corner}Z`,
    inside,
    lips,
  }
}

export type EyeDrawing = { opening: string; white: Part; inside: Part[]; lines: Part[] }

/** Draws the left eye around 0,0; the right one is its mirror image, with the gaze turned back. */
export function drawEye(
  person: Pick<Appearance, 'feminine' | 'iris'>,
  eyes: Eyes,
  mirrored: boolean,
): EyeDrawing {
  const top = -6.2 + eyes.lid * 5.6
  const x = 0.3 + (mirrored ? -eyes.lookX : eyes.lookX)
  const y = -0.5 + eyes.lookY
  // The upper lid comes down onto the lower one.
  const shut = (open: number, closed: number) => open + (closed - open) * eyes.blink
  const lid = d`C${shut(-6.4, -7)} ${shut(top + 1.4, 3.8)} ${shut(-2.4, -4)} ${shut(top, 5.1)} ${shut(1, -0.4)} ${shut(top, 5.2)}C${shut(4.8, 2.8)} ${shut(top, 5.3)} ${shut(7.6, 6.2)} ${shut(top + 3.6, 4.6)}`
  const opening = `M-9 1.2${lid} 9 .4C6.2 4.6 2.8 5.3 -.4 5.2C-4 5.1 -7 3.8 -9 1.2Z`
  const line = (path: string, colour: string, width: number, opacity = 1): Part => ({
    name: 'path',
    d: path,
    stroke: colour,
    'stroke-width': width,
    'stroke-opacity': opacity,
    'stroke-linecap': 'round',
  })
  const lines = [
    line(`M-9.2 1.4${lid} 9.2 .3`, '#1d1411', person.feminine ? 2.3 : 1.8),
    line(
      d`M-7.6 ${shut(-6.6, -3.6)}C-4.6 ${shut(-9.6, -5.6)} 3.6 ${shut(-10, -5.6)} 7.4 ${shut(-5.6, -3.2)}`,
      '#000',
      1.3,
      0.14,
    ),
    line('M-6 5.8C-3 7.4 2.6 7.4 5.6 5.4', '#000', 1.1, 0.1),
  ]
  if (person.feminine) lines.push(line('M-9 1.3l-2.2 -1.5', '#1d1411', 1.5))
  const disc = (cx: number, cy: number, r: number, fill: string): Part => ({
    name: 'circle',
    cx: round(cx),
    cy: round(cy),
    r,
    fill,
  })
  return {
    opening,
    white: { name: 'path', d: opening, fill: '#fbf7f1' },
    inside: [
      disc(x, y, 4.9, mix(person.iris, '#000', 0.35)),
      disc(x, y, 4.1, person.iris),
      disc(x, y, 2.1, '#120c0a'),
      disc(x + (mirrored ? 1.6 : -1.6), y - 1.8, 1.25, '#fff'),
      {
        name: 'rect',
        x: -10,
        y: round(shut(top - 1, 3)),
        width: 20,
        height: 3.4,
        fill: '#000',
        'fill-opacity': 0.13,
      },
    ],
    lines,
  }
}

/** The nose, placed; it stands out, so that it moves more than the rest of the face. */
export function drawNose({ yaw, pitch }: Head): Part[] {
  const transform = `translate(${round(132 + yaw * 0.3)} ${round(128 + pitch * 0.25)})`
  return [
    {
      name: 'path',
      transform,
      d: 'M-8.6 3.2C-7.4 7.6 -3.4 8.6 0 8.6S7.4 7.6 8.6 3.2C7 5.4 4.4 5.2 3 6C1.4 6.8 -1.4 6.8 -3 6C-4.4 5.2 -7 5.4 -8.6 3.2Z',
      fill: '#000',
      'fill-opacity': 0.2,
    },
    {
      name: 'path',
      transform,
      d: 'M3.6 -18C5.2 -8 6.4 -2 8.8 2.4C6 5.6 4 2 2.8 -4Z',
      fill: '#000',
      'fill-opacity': 0.055,
    },
    {
      name: 'path',
      transform,
      d: 'M-1.6 -16C-2.4 -8 -2.6 -4 -2 .6',
      stroke: '#fff',
      'stroke-opacity': 0.13,
      'stroke-width': 3,
      'stroke-linecap': 'round',
    },
  ]
}

/** Both brows, placed. */
export function drawBrows(person: Pick<Appearance, 'feminine' | 'hair'>, brows: Brows): Part[] {
  const weight = person.feminine ? 1 : 1.28
  const shape = d`M-12.6 ${3.4 * weight}C-9 -1.6 1 -4.4 11.6 -.6C12.6 -.2 12.2 1 11 .9C3 ${-0.6 + 0.6 * weight} -5 ${0.8 + weight} -11.6 ${5 * weight}C-12.8 ${5.6 * weight} -13.4 ${4.6 * weight} -12.6 ${3.4 * weight}Z`
  const look = { fill: mix(person.hair, '#000', 0.14), 'fill-opacity': 0.86 }
  return [
    {
      name: 'path',
      d: shape,
      transform: `translate(106 ${round(95 - brows.raise)}) rotate(${round(-brows.tilt - brows.sorrow)})`,
      ...look,
    },
    {
      name: 'path',
      d: shape,
      transform: `translate(158 ${round(95 - brows.raise * 1.15)}) scale(-1 1) rotate(${round(brows.tilt * 0.4 - brows.sorrow)})`,
      ...look,
    },
  ]
}
