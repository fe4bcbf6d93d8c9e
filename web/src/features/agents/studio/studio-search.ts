/** The sections of the studio, in their order. The route knows them by name alone: their icons come with the studio. */
const sectionIds = [
  'identity',
  'behaviour',
  'knowledge',
  'actions',
  'model',
  'channels',
  'versions',
  'tests',
] as const
export type SectionId = (typeof sectionIds)[number]

export type StudioSearch = { section?: Exclude<SectionId, 'identity'> }

export function parseStudioSearch(raw: Record<string, unknown>): StudioSearch {
  const known = sectionIds.find((id) => id === raw.section)
  return { section: known === 'identity' ? undefined : known }
}
