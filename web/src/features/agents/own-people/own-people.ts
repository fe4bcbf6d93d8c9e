import { queryOptions } from '@tanstack/react-query'
import { ownStyle, portraitPath } from 'faces/portrait-path'
import { bearer, callFunction, inOrganization, readError } from '@/lib/call-function.ts'
import type { Person } from '@/lib/catalogues.ts'
import { supabase } from '@/lib/supabase.ts'

/** A person that an organisation has brought, with what it cannot do and what its file says of its use. */
export type OwnPerson = {
  id: string
  name: string
  format: string
  missing: string[]
  licence: { name: string; value: string }[]
  statement: string
  stated_by_name: string
  stated_at: string
}

const columns = 'id,name,format,missing,licence,statement,stated_by_name,stated_at'

export const ownPeopleQuery = (organizationId: string) =>
  queryOptions({
    queryKey: ['own-people', organizationId],
    queryFn: async ({ signal }) => {
      const { data } = await supabase()
        .from('own_people')
        .select(columns)
        .eq('organization_id', organizationId)
        .order('created_at', { ascending: false })
        .abortSignal(signal)
        .throwOnError()
      return data as OwnPerson[]
    },
  })

/** As the catalogue has its people. They speak with any of its voices. */
export function asPeople(own: OwnPerson[], catalogue: Person[]): Person[] {
  const voices = catalogue.flatMap(({ name, voices }) =>
    voices.map((voice) => ({ id: voice.id, name: `${name}: ${voice.name}` })),
  )
  return own.map(({ id, name }) => {
    const image = portraitPath(id, ownStyle)
    const styles = [{ id: ownStyle, name: 'As it was brought', image }]
    return { id, name, image, image_jpg: image, job: null, styles, voices }
  })
}

async function send(path: string, method: string, body: Blob, signal: AbortSignal) {
  const headers = { ...(await bearer()), 'content-type': 'application/octet-stream' }
  const response = await fetch(`/functions/v1/${path}`, { method, headers, body, signal })
  const text = await response.text()
  if (!response.ok) throw readError(response.status, text)
  return JSON.parse(text) as { person: OwnPerson }
}

type Brought = { organizationId: string; name: string; file: File; signal: AbortSignal }

/** Sends a model; whoever sends it has said that it may be used. The server says what is wrong with it. */
export async function bringPerson({ organizationId, name, file, signal }: Brought) {
  const path = `${inOrganization('own-people', organizationId)}&name=${encodeURIComponent(name)}&confirmed=true`
  const { person } = await send(path, 'POST', file, signal)
  return person
}

export const sendPortrait = (id: string, picture: Blob, signal: AbortSignal) =>
  send(`own-people/${id}/portrait`, 'PUT', picture, signal)

export const deletePerson = (id: string) => callFunction(`own-people/${id}`, { method: 'DELETE' })
