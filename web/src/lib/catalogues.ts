import { queryOptions } from '@tanstack/react-query'
import { bearer } from '@/lib/call-function.ts'

export type Choice = { id: string; name: string }
export type Person = Choice & {
  image: string
  image_jpg: string
  /** What somebody with this face often does: the role of a base template. */
  job: string | null
  styles: (Choice & { image: string })[]
  voices: Choice[]
}
export type Tone = Choice & { description: string; sample: string }
export type ResponseLength = Choice & { description: string; sentences: number }
/** What an agent is made of. */
export type Choices = { people: Person[]; tones: Tone[]; lengths: ResponseLength[] }

/** Fresh for an hour; TanStack Query itself joins a second fetch to the one that is loading. */
export const listFreshness = 3_600_000

async function getList<T>(path: string, what: string, signal: AbortSignal): Promise<T[]> {
  const response = await fetch(`/api/v1/${path}`, { headers: await bearer(), signal }).catch(
    (error: Error) => {
      if (signal.aborted) throw error
      throw new Error(`Failed to fetch ${what}: ${error.message}`)
    },
  )
  if (!response.ok) throw new Error(`Failed to fetch ${what}: ${response.statusText}`)
  return response.json()
}

function catalogueQuery<T>(path: string, what: string) {
  return queryOptions({
    queryKey: ['catalogues', path],
    queryFn: ({ signal }) => getList<T>(path, what, signal),
    staleTime: listFreshness,
    gcTime: listFreshness,
  })
}

export const peopleQuery = catalogueQuery<Person>('people', 'people')
export const workforceQuery = catalogueQuery<Person>('people?team=workforce', 'workforce people')
export const tonesQuery = catalogueQuery<Tone>('tones', 'tones')
export const responseLengthsQuery = catalogueQuery<ResponseLength>(
  'response_lengths',
  'response lengths',
)
