import type { Head, Part } from '../expression.ts'
import type { Appearance } from '../looks.ts'
import { round } from '../path.ts'

/** The nose, placed; it stands out, so that it moves more than the rest of the face. */
export function drawNose(
  { features }: Pick<Appearance, 'features'>,
  { yaw, pitch }: Pick<Head, 'yaw' | 'pitch'>,
): Part[] {
  const { noseLong, noseWide } = features
  const transform = `translate(${round(132 + yaw * 0.3)} ${round(124 + 4 * noseLong + pitch * 0.25)}) scale(${noseWide} ${noseLong})`
  return [
    {
      name: 'path',
      transform,
      d: 'M-8.6 3.2C-7.4 7.6 -3.4 8.6 0 8.6S7.4 7.6 8.6 3.2C7 5.4 4.4 5.2 3 6C1.4 6.8 -1.4 6.8 -3 6C-4.4 5.2 -7 5.4 -8.6 3.2Z',
      fill: '#000',
      'fill-opacity': 0.22,
    },
    {
      name: 'path',
      transform,
      d: 'M3.6 -18C5.2 -8 6.4 -2 8.8 2.4C6 5.6 4 2 2.8 -4Z',
      fill: '#000',
      'fill-opacity': 0.06,
    },
    {
      name: 'path',
      transform,
      d: 'M-1.6 -16C-2.4 -8 -2.6 -4 -2 .6',
      stroke: '#fff',
      'stroke-opacity': 0.14,
      'stroke-width': 3,
      'stroke-linecap': 'round',
    },
  ]
}
