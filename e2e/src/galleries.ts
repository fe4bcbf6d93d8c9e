import type { Account } from './account.ts'

/** A gallery of these agents, as its owner makes it by calls: a draft, for anyone with the link. */
export async function createGallery(
  { client, organizationId }: Account,
  title: string,
  agents: Record<string, string>,
) {
  const { data: gallery } = await client
    .from('galleries')
    .insert({ organization_id: organizationId, title, audience: 'link' })
    .select('id, updated_at')
    .single<{ id: string; updated_at: string }>()
    .throwOnError()
  await client
    .rpc('set_gallery_agents', {
      gallery_id: gallery.id,
      agents: Object.entries(agents).map(([template_id, caption]) => ({ template_id, caption })),
      seen_at: gallery.updated_at,
    })
    .throwOnError()
  return gallery.id
}

/** As its button does. */
export async function publishGallery({ client }: Account, gallery: string) {
  await client.rpc('set_gallery_published', { gallery_id: gallery, published: true }).throwOnError()
}
