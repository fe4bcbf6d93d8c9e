import { bearer, readError } from '@/lib/call-function.ts'

/** The bytes of a person's model: the server asks each time whether this visitor may meet it. */
export async function fetchModel(personId: string, signal: AbortSignal): Promise<ArrayBuffer> {
  const headers = await bearer()
  const path = `/functions/v1/own-people/${personId}/model`
  const response = await fetch(path, { headers, signal })
  if (!response.ok) throw readError(response.status, await response.text())
  return response.arrayBuffer()
}
