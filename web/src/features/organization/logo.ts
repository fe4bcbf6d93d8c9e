import { queryOptions } from '@tanstack/react-query'
import { bearer, readError } from '@/lib/call-function.ts'

export const logoTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif']
const largest = 5 * 1024 * 1024

const objectOf = (organizationId: string) => `logos/${organizationId}/logo`

/** Why a file cannot be a logo; the server decides by the same terms. */
export function logoFault({ type, size }: Pick<File, 'type' | 'size'>): string | undefined {
  if (!logoTypes.includes(type)) return 'Choose a PNG, JPEG, WebP, GIF or AVIF picture.'
  if (size > largest) return 'Choose a picture of at most 5 MB.'
  return undefined
}

/** A call of the storage protocol (reference: Supabase Storage). */
async function storage(path: string, init: RequestInit & { headers?: Record<string, string> }) {
  const headers = { ...(await bearer()), ...init.headers }
  const response = await fetch(`/storage/v1/object/${path}`, { ...init, headers })
  if (response.ok) return response
  const text = await response.text()
  const message = (JSON.parse(text || '{}') as { message?: string }).message
  if (message) throw new Error(message)
  throw readError(response.status, response.statusText, text)
}

/** The address of the logo, or null. A new one has a new address, so no browser shows the former. */
export const logoQuery = (organizationId: string) =>
  queryOptions({
    queryKey: ['organization', organizationId, 'logo'],
    queryFn: async ({ signal }) => {
      const response = await storage('list/logos', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ prefix: `${organizationId}/`, limit: 10, offset: 0 }),
        signal,
      })
      const objects = (await response.json()) as { name: string; updated_at: string }[]
      const logo = objects.find(({ name }) => name === 'logo')
      return logo
        ? `/storage/v1/object/public/${objectOf(organizationId)}?v=${Date.parse(logo.updated_at)}`
        : null
    },
  })

export async function uploadLogo(organizationId: string, file: File) {
  await storage(objectOf(organizationId), {
    method: 'POST',
    headers: { 'content-type': file.type, 'x-upsert': 'true', 'cache-control': '3600' },
    body: file,
  })
}

export async function removeLogo(organizationId: string) {
  await storage(objectOf(organizationId), { method: 'DELETE' })
}
