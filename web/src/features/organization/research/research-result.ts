import type { Json } from '@/lib/database.ts'
import { isFields } from '@/session/tasks/agent-state.ts'

/** What the research of a website found. */
export type Research = {
  name: string
  website: string
  summary: string | null
  products: string[]
  tone: { id: string; why: string } | null
  colours: string[]
  /** The picture itself, where it is small enough to come along. */
  logo: string | null
  pages: number
  isKnowledge: boolean
  notes: string[]
}

const text = (value: Json | undefined) => (typeof value === 'string' ? value : null)
const texts = (value: Json | undefined) =>
  Array.isArray(value) ? value.filter((each) => typeof each === 'string') : []

/** The result of a task as this page shows it; null for what it cannot show. */
export function researchOf(result: Json): Research | null {
  if (!isFields(result)) return null
  const { tone, logo } = result
  const toneId = isFields(tone) ? text(tone.id) : null
  const picture = isFields(logo) ? text(logo.data) : null
  return {
    name: text(result.name) ?? '',
    website: text(result.website) ?? '',
    summary: text(result.summary),
    products: texts(result.products),
    tone: toneId ? { id: toneId, why: (isFields(tone) && text(tone.why)) || '' } : null,
    colours: texts(result.colours).filter((each) => /^#[\da-f]{6}$/.test(each)),
    logo:
      picture && /^data:image\/(png|jpeg|webp|gif|x-icon);base64,/.test(picture) ? picture : null,
    pages: Array.isArray(result.pages) ? result.pages.length : 0,
    isKnowledge: text(result.source_id) !== null,
    notes: texts(result.notes),
  }
}

/** The picture of a `data:` address as a file; null where it is of a kind that no logo may be. */
export function logoFile(address: string): File | null {
  const [, type, encoded] = /^data:(image\/(?:png|jpeg|webp|gif));base64,(.*)$/.exec(address) ?? []
  if (!type || !encoded) return null
  const bytes = Uint8Array.from(atob(encoded), (letter) => letter.charCodeAt(0))
  return new File([bytes], 'logo', { type })
}
