import type { ChosenKnowledge } from '@/lib/chosen-knowledge.ts'
import { withoutBlanks } from '../draft/template-draft.ts'
import { changedFields, type Template, type TemplateFields } from '../template.ts'
import type { Definition } from './differences.ts'
import type { Version } from './version-queries.ts'

type Compared = {
  template: Pick<Template, 'live_version'>
  fields: TemplateFields
  versions: Version[] | undefined
  /** What the draft may read. */
  chosen: ChosenKnowledge | undefined
}

const same = (a: string[], b: string[]) => a.length === b.length && a.every((id) => b.includes(id))

/** How much differs between what visitors meet and the draft; undefined while that is not known or nothing is live. */
export function unpublishedChanges({ template, fields, versions, chosen }: Compared) {
  const live = versions?.find(({ number }) => number === template.live_version)
  if (!live || !chosen) return undefined
  return changesBetween(live.definition, {
    ...withoutBlanks(fields),
    knowledge_source_ids: chosen.sources,
    knowledge_collection_ids: chosen.collections,
  })
}

/** How much differs between two definitions of an agent; what it may read counts as one. */
export function changesBetween(before: Definition, after: Definition) {
  const { knowledge_source_ids: sources, knowledge_collection_ids: collections } = before
  const isSame =
    same(sources, after.knowledge_source_ids) && same(collections, after.knowledge_collection_ids)
  return Object.keys(changedFields(before, after)).length + (isSame ? 0 : 1)
}

export const changesText = (changes: number) =>
  `${changes} unpublished ${changes === 1 ? 'change' : 'changes'}`
