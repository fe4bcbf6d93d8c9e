import { mix } from '../colour.ts'
import type { Mouth, Part } from '../expression.ts'
import type { Appearance } from '../looks.ts'
import { path as d, round } from '../path.ts'

export const mouthPlace = { x: 132, y: 154 }

export type MouthDrawing = {
  /** The opening, which clips what lies inside. Empty when the lips are closed. */
  opening: string
  inside: Part[]
  lips: Part[]
}

/** The measures of a mouth that its lips and its opening share. */
function measure({ feminine, features }: Pick<Appearance, 'feminine' | 'features'>, mouth: Mouth) {
  const sag = mouth.smile * 2.2
  const top = -mouth.open * 3.2 + sag * 0.75
  const bottom = mouth.open * 8.6 + 0.2 + sag
  const corner = -mouth.smile * 2.6
  // Lips that are rounded meet beside the middle of the opening and not at its upper edge.
  const middle = top + (bottom - top) * 0.42
  return {
    half:
      ((feminine ? 14 : 14.6) +
        Math.max(0, mouth.smile) * 1.4 +
        mouth.wide * 2.6 -
        mouth.round * 5.6) *
      features.mouthWide,
    corner: corner + (middle - corner) * mouth.round,
    top: top - mouth.round * mouth.open * 1.6,
    bottom: bottom + mouth.round * mouth.open * 1.2,
    /** How far the opening's curves reach out before they turn to the corner. */
    bend: mouth.round * 0.4,
    /** Rounded lips stand out around the corner. */
    ring: mouth.round * 1.7,
    bow: -mouth.open * 3.2 - (feminine ? 3.6 : 2.6) * features.lips,
    lower: (feminine ? 5 : 4) * features.lips,
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
    // The shade that the lower lip casts.
    {
      name: 'ellipse',
      cx: 0,
      cy: round(base + 1.8),
      rx: round(half * 0.46),
      ry: 1.5,
      fill: '#000',
      'fill-opacity': 0.08,
    },
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
      'fill-opacity': 0.2,
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
  person: Pick<Appearance, 'feminine' | 'lip' | 'features'>,
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
