import { bearer, readError } from './call-function.ts'

export const logoTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif']
const largest = 5 * 1024 * 1024

/** Why a file cannot be a logo; the server decides by the same terms. */
export function logoFault({ type, size }: Pick<File, 'type' | 'size'>): string | undefined {
  if (!logoTypes.includes(type)) return 'Choose a PNG, JPEG, WebP, GIF or AVIF picture.'
  if (size > largest) return 'Choose a picture of at most 5 MB.'
  return undefined
}

/** A call of the storage protocol (reference: Supabase Storage). */
export async function storage(
  path: string,
  init: RequestInit & { headers?: Record<string, string> },
) {
  const headers = { ...(await bearer()), ...init.headers }
  const response = await fetch(`/storage/v1/object/${path}`, { ...init, headers })
  if (response.ok) return response
  const text = await response.text()
  const message = (JSON.parse(text || '{}') as { message?: string }).message
  if (message) throw new Error(message)
  throw readError(response.status, text)
}
