import { mix } from '../colour.ts'
import type { Eyes, Mouth, Part } from '../expression.ts'
import type { Appearance } from '../looks.ts'
import { path as d, round } from '../path.ts'

/** Where each eye is; the right one is the mirror image of the left. */
export function eyePlaces({ features }: Pick<Appearance, 'features'>) {
  const { eyeGap, eyeSize, eyeTilt } = features
  const shape = `rotate(${eyeTilt}) scale(${round(1.1 * eyeSize)})`
  return [
    { mirrored: false, transform: `translate(${106 - eyeGap} 112) ${shape}` },
    { mirrored: true, transform: `translate(${158 + eyeGap} 112) scale(-1 1) ${shape}` },
  ]
}

export type EyeDrawing = { opening: string; white: Part; inside: Part[]; lines: Part[] }

const line = (path: string, colour: string, width: number, opacity = 1): Part => ({
  name: 'path',
  d: path,
  stroke: colour,
  'stroke-width': width,
  'stroke-opacity': opacity,
  'stroke-linecap': 'round',
})

const spot = (cx: number, cy: number, r: number, fill: string, opacity = 1): Part => ({
  name: 'circle',
  cx: round(cx),
  cy: round(cy),
  r,
  fill,
  'fill-opacity': opacity,
})

/** The iris is darker at its rim and takes light from above, so that it shines below. */
function drawIris(iris: string, x: number, y: number, side: number): Part[] {
  return [
    spot(x, y, 5, mix(iris, '#000', 0.5)),
    spot(x, y, 4.3, iris),
    {
      name: 'ellipse',
      cx: round(x),
      cy: round(y + 1.7),
      rx: 2.9,
      ry: 1.9,
      fill: mix(iris, '#ffe2b8', 0.5),
      'fill-opacity': 0.5,
    },
    spot(x, y, 2.1, '#120c0a'),
    spot(x - side * 1.6, y - 1.8, 1.3, '#fff'),
    spot(x + side * 1.7, y + 1.8, 0.6, '#fff', 0.6),
  ]
}

/** Draws the left eye around 0,0; the right one is its mirror image, with the gaze turned back. */
export function drawEye(
  { feminine, iris, features }: Pick<Appearance, 'feminine' | 'iris' | 'features'>,
  eyes: Eyes & Pick<Mouth, 'smile'>,
  mirrored: boolean,
): EyeDrawing {
  const side = mirrored ? -1 : 1
  const top = (-6.2 + eyes.lid * 5.6) * features.eyeTall
  // Who smiles, smiles with the lower lids.
  const low = 5.2 - Math.max(0, eyes.smile - 0.45) * 2.6
  const x = 0.3 + side * eyes.lookX
  const y = -0.5 + eyes.lookY
  // The upper lid comes down onto the lower one.
  const shut = (open: number, closed: number) => open + (closed - open) * eyes.blink
  const lid = d`C${shut(-6.4, -7)} ${shut(top + 1.4, low - 1.4)} ${shut(-2.4, -4)} ${shut(top, low)} ${shut(1, -0.4)} ${shut(top, low)}C${shut(4.8, 2.8)} ${shut(top, low)} ${shut(7.6, 6.2)} ${shut(top + 3.6, low - 0.6)}`
  const under = d`C6.2 ${low - 0.6} 2.8 ${low + 0.1} -.4 ${low}C-4 ${low - 0.1} -7 ${low - 1.4} -9 1.2`
  const opening = `M-9 1.2${lid} 9 .4${under}Z`
  const lines = [
    line(d`M-5.4 ${low + 0.5}C-2.6 ${low + 2} 2.6 ${low + 2} 5.4 ${low}`, '#000', 1.1, 0.11),
    line(`M-9.2 1.4${lid} 9.2 .3`, '#1d1411', feminine ? 2.4 : 1.9),
    line(
      d`M-7.8 ${shut(top - 0.4, -3.6)}C-4.6 ${shut(top - 3.4, -5.6)} 3.6 ${shut(top - 3.8, -5.6)} 7.6 ${shut(top + 0.6, -3.2)}`,
      '#000',
      1.3,
      round(0.17 * features.lidFold),
    ),
  ]
  if (feminine) lines.push(line('M-9 1.2l-2.7 -2', '#1d1411', 1.7))
  return {
    opening,
    white: { name: 'path', d: opening, fill: '#fbf7f1' },
    inside: [
      spot(8.2, 1, 1.9, '#d58c80', 0.6),
      ...drawIris(iris, x, y, side),
      {
        name: 'rect',
        x: -10,
        y: round(shut(top - 1, 3)),
        width: 20,
        height: 3.6,
        fill: '#000',
        'fill-opacity': 0.16,
      },
    ],
    lines,
  }
}
