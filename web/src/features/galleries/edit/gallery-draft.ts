import { contrast } from '@/lib/theme/contrast.ts'
import type { Gallery } from '../gallery.ts'
import type { EditedGallery, GalleryAgent } from '../queries.ts'

/** What an editor changes. */
export type GalleryDraft = Pick<
  Gallery,
  | 'title'
  | 'introduction'
  | 'background'
  | 'accent'
  | 'audience'
  | 'allowed_domains'
  | 'allowed_origins'
> & { agents: GalleryAgent[] }

export const partNames: Record<keyof GalleryDraft, string> = {
  title: 'title',
  introduction: 'introduction',
  background: 'background',
  accent: 'accent',
  audience: 'audience',
  allowed_domains: 'domains',
  allowed_origins: 'sites',
  agents: 'agents',
}

const parts = Object.keys(partNames) as (keyof GalleryDraft)[]

/** Links and buttons stand on the background: what WCAG asks of text there. */
export const leastContrast = 4.5

export function draftOf({ row, agents }: EditedGallery): GalleryDraft {
  const { title, introduction, background, accent, audience } = row
  const { allowed_domains, allowed_origins } = row
  const ofRow = { title, introduction, background, accent, audience }
  return { ...ofRow, allowed_domains, allowed_origins, agents }
}

/** The parts of a draft that another one has otherwise. */
export function changesOf(from: GalleryDraft, to: GalleryDraft): Partial<GalleryDraft> {
  return Object.fromEntries(
    parts
      .filter((part) => JSON.stringify(from[part]) !== JSON.stringify(to[part]))
      .map((part) => [part, to[part]]),
  )
}

/** Why a draft cannot be saved as it is; the database decides by the same rules. */
export function draftFault({ title, background, accent }: GalleryDraft): string | undefined {
  if (title.trim() === '') return 'Title is required'
  if (background && accent && contrast(background, accent) < leastContrast) {
    return 'The accent cannot be read on the background'
  }
  return undefined
}

/** A list with one of its things at another place. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const rest = list.filter((_, at) => at !== from)
  const thing = list.slice(from, from + 1)
  return [...rest.slice(0, to), ...thing, ...rest.slice(to)]
}

/** A domain as addresses end in one, from what was typed or pasted; undefined for none. */
export function readDomain(typed: string): string | undefined {
  const domain = typed.trim().toLowerCase().replace(/^.*@/, '').replace(/\.$/, '')
  const label = '[a-z0-9]([a-z0-9-]*[a-z0-9])?'
  return new RegExp(`^(${label}\\.)+${label}$`).test(domain) && domain.length <= 253
    ? domain
    : undefined
}
