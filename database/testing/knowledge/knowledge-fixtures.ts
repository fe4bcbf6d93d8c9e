import type { World } from '../world.ts'

/**
 * Puts a row into every table of knowledge: a source that is shared and read by the agent, also through a collection, one
 * beside it, a page, a text.
 */
export async function addKnowledge(world: World, organization: string, template: string) {
  const make = async (sql: string, values: unknown[]): Promise<string> =>
    (await world.owner.query(sql, values)).rows[0].id
  const addSource = () =>
    make(
      `insert into public.knowledge_sources (organization_id, title, kind, status, chunk_count, term_count)
       values ($1, 'Handbook', 'text', 'ready', 1, 1) returning id`,
      [organization],
    )
  const source = await addSource()
  await world.owner.query('update public.knowledge_sources set shared = true where id = $1', [
    source,
  ])
  const [spareSource, deletedSource] = [await addSource(), await addSource()]
  await world.owner.query('delete from public.knowledge_sources where id = $1', [deletedSource])
  await world.owner.query(
    `insert into public.template_knowledge_sources (organization_id, template_id, source_id)
     values ($1, $2, $3)`,
    [organization, template, source],
  )
  // Twice in an organisation when its rows are made twice.
  const addCollection = (name: string) =>
    make(
      'insert into public.knowledge_collections (organization_id, name) values ($1, $2) returning id',
      [organization, `${name} ${template}`],
    )
  const [collection, spareCollection] = [
    await addCollection('Rules'),
    await addCollection('Prices'),
  ]
  await world.owner.query(
    `insert into public.knowledge_collection_sources (organization_id, collection_id, source_id)
     values ($1, $2, $3)`,
    [organization, collection, source],
  )
  await world.owner.query(
    `insert into public.template_knowledge_collections (organization_id, template_id, collection_id)
     values ($1, $2, $3)`,
    [organization, template, collection],
  )
  const document = await make(
    `insert into public.knowledge_documents (organization_id, source_id, title)
     values ($1, $2, 'Handbook') returning id`,
    [organization, source],
  )
  await world.owner.query(
    `insert into public.knowledge_revisions (organization_id, document_id, number, body, content_hash)
     values ($1, $2, 1, 'Text', 'hash')`,
    [organization, document],
  )
  const chunk = await make(
    `insert into public.knowledge_chunks (organization_id, id, source_id, document_id, ordinal, title, body,
       from_offset, to_offset, content_hash, tsv, len)
     values ($1, gen_random_uuid(), $2, $3, 0, 'Handbook', 'Text', 0, 4, 'hash', 'text', 1) returning id`,
    [organization, source, document],
  )
  await world.owner.query(
    `insert into private.knowledge_postings (organization_id, lexeme, document_id, passages)
     values ($1, 'text', $2, '\\x000000010001')`,
    [organization, document],
  )
  await world.owner.query(
    `insert into private.knowledge_vectors (organization_id, chunk_id, source_id, model, dimension, passage)
     values ($1, $2, $3, 'test', 1, '\\x0000803f')`,
    [organization, chunk, source],
  )
  await world.owner.query(
    `insert into public.knowledge_texts (organization_id, kind, title, body)
     values ($1, 'answer', 'Where?', 'Here.')`,
    [organization],
  )
  await world.owner.query(
    `with site as (
       insert into public.knowledge_sites (organization_id, kind, url) values ($1, 'site', 'https://example.com')
       returning organization_id, source_id, url
     )
     insert into public.knowledge_pages (organization_id, source_id, url, depth, run)
     select organization_id, source_id, url, 0, 1 from site`,
    [organization],
  )
  await world.owner.query(
    "insert into public.knowledge_synonyms (organization_id, words) values ($1, '{text,writing}')",
    [organization],
  )
  await world.owner.query(
    `insert into private.knowledge_lexemes (organization_id, language, lexeme) values ($1, 'en', 'text')
     on conflict do nothing`,
    [organization],
  )
  await world.owner.query(
    `insert into private.knowledge_vector_sets (organization_id, source_id, model) values ($1, $2, 'test')`,
    [organization, source],
  )
  return { source, spareSource, deletedSource, spareCollection, document, chunk }
}
