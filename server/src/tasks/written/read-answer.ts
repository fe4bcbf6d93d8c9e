import type { z } from 'zod'

// More is no answer to what is asked here.
const longest = 20_000

/** What a model answered as JSON, also where it put words or a fence around it; null where it is something else. */
export function readAnswer<T>(schema: z.ZodType<T>, text: string): T | null {
  const [from, to] = [text.indexOf('{'), text.lastIndexOf('}')]
  if (from === -1 || text.length > longest) return null
  try {
    const parsed = schema.safeParse(JSON.parse(text.slice(from, to + 1)))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}
