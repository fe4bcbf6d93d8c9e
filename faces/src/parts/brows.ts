import { mix } from '../colour.ts'
import type { Brows, Part } from '../expression.ts'
import type { Appearance } from '../looks.ts'
import { path as d, round } from '../path.ts'

/** Both brows, placed: full beside the nose, thin where they end. */
export function drawBrows(
  { feminine, hair, features }: Pick<Appearance, 'feminine' | 'hair' | 'features'>,
  brows: Brows,
): Part[] {
  const { browArch, browLow, browWeight, eyeGap } = features
  const weight = (feminine ? 1 : 1.35) * browWeight
  const shape = d`M-13.2 3.6C-9.4 ${-1.4 - browArch} -1 ${-4.6 - browArch} 10.8 ${-1.3 - weight * 0.6}Q12.6 -1.2 12 ${0.4 + weight * 0.5}C4 ${-1.6 + weight * 1.5} -5 ${weight * 1.5 - 0.4 - browArch} -12.6 4.6Q-13.6 4.6 -13.2 3.6Z`
  const look = { fill: mix(hair, '#000', 0.14), 'fill-opacity': 0.86 }
  const low = 95 + browLow
  return [
    {
      name: 'path',
      d: shape,
      transform: `translate(${106 - eyeGap} ${round(low - brows.raise)}) rotate(${round(-brows.tilt - brows.sorrow)})`,
      ...look,
    },
    {
      name: 'path',
      d: shape,
      transform: `translate(${158 + eyeGap} ${round(low - brows.raise * 1.15)}) scale(-1 1) rotate(${round(brows.tilt * 0.4 - brows.sorrow)})`,
      ...look,
    },
  ]
}
