import { queryOptions } from '@tanstack/react-query'
import { storage } from '@/lib/logo-files.ts'

const objectOf = (organizationId: string) => `logos/${organizationId}/logo`

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
