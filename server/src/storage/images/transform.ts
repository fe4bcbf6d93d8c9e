import { z } from 'zod'

const side = z.coerce.number().int().min(1).max(2500)

/** How a picture is rendered. */
export const Transform = z.object({
  width: side.optional(),
  height: side.optional(),
  resize: z.enum(['cover', 'contain', 'fill']).default('cover'),
  quality: z.coerce.number().int().min(20).max(100).default(80),
  format: z.enum(['origin']).optional(),
})
export type Transform = z.output<typeof Transform>

/** The same wish is always the same text. */
export function transformQuery({ width, height, resize, quality, format }: Transform) {
  const given = { width, height, resize, quality, format }
  const set = Object.entries(given).filter(([, value]) => value !== undefined)
  return new URLSearchParams(set.map(([name, value]) => [name, String(value)])).toString()
}

export function readTransform(query: string): Transform {
  return Transform.parse(Object.fromEntries(new URLSearchParams(query)))
}
