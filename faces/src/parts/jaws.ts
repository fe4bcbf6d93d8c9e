/** How low the chin is, how full the cheeks are, and how broad the chin. */
type Jaw = { chin: number; cheek: [x: number, y: number]; under: number }

const jaws = {
  usual: { chin: 185.8, cheek: [79.4, 164.4], under: 28.7 },
  oval: { chin: 190, cheek: [80.5, 163], under: 24 },
  heart: { chin: 188.5, cheek: [80.5, 158], under: 22 },
  square: { chin: 188, cheek: [77.5, 171], under: 34 },
  full: { chin: 185, cheek: [77.6, 167], under: 32 },
  long: { chin: 190, cheek: [78.6, 168], under: 30 },
} satisfies Record<string, Jaw>

// Beards hug the usual jaw, and cloth hides the rest of one.
const own: Record<string, keyof typeof jaws> = {
  maya: 'heart',
  amara: 'full',
  kenji: 'long',
  ingrid: 'oval',
  sofia: 'full',
  marcus: 'square',
  kwame: 'long',
  grace: 'oval',
}

const jawOf = (id: string): Jaw => jaws[own[id] ?? 'usual']

/** How much lower than usual the chin is. */
export const chinDrop = (id: string) => jawOf(id).chin - jaws.usual.chin

/** The outline of a head with its ears. */
export function headOutline(id: string) {
  const { chin, cheek, under } = jawOf(id)
  const [x, y] = cheek
  return `M132 36a56 56 0 0 0-56 56v6.17A12 12 0 0 0 66 110v14a12 12 0 0 0 10.3 11.88C${x} ${y} ${132 - under} ${chin} 132 ${chin}S${264 - x} ${y} 187.7 135.88A12 12 0 0 0 198 124v-14a12 12 0 0 0-10-11.83V92a56 56 0 0 0-56-56Z`
}
