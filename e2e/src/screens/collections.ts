import type { Account } from '../account.ts'

/** One that an agent is given, one with a long name, and one with nothing in it. */
export async function addCollections({ client, organizationId }: Account, agent: string) {
  const of = { organization_id: organizationId }
  const names = [
    'House rules',
    'Everything about ports, tariffs and customs for colleagues in the north',
    'Archive',
  ]
  const { data: collections } = await client
    .from('knowledge_collections')
    .insert(names.map((name) => ({ ...of, name })))
    .select('id, name')
    .throwOnError()
  const { data: sources } = await client.from('knowledge_sources').select('id').throwOnError()
  for (const { id: collection_id, name } of collections) {
    if (name === 'Archive') continue
    const rows = sources.map(({ id: source_id }) => ({ ...of, collection_id, source_id }))
    await client.from('knowledge_collection_sources').insert(rows.slice(0, 2)).throwOnError()
    if (name !== 'House rules') continue
    await client
      .from('template_knowledge_collections')
      .insert({ ...of, template_id: agent, collection_id })
      .throwOnError()
  }
  await client.rpc('publish_template', { template_id: agent, note: 'House rules' }).throwOnError()
}
