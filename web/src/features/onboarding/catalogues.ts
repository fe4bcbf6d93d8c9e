import { useQuery } from '@tanstack/react-query'
import { type Person, type Tone, tonesQuery, workforceQuery } from '@/lib/catalogues.ts'

export type Catalogues = { people: Person[]; tones: Tone[] }

/** The faces, voices and tones to choose from; empty until they are there. */
export function useCatalogues(): Catalogues {
  const { data: people = [] } = useQuery(workforceQuery)
  const { data: tones = [] } = useQuery(tonesQuery)
  return { people, tones }
}
