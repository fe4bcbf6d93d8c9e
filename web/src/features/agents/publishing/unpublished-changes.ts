import type { ChosenKnowledge } from '@/lib/chosen-knowledge.ts'
import { withoutBlanks } from '../draft/template-draft.ts'
import { changedFields, type Template, type TemplateFields } from '../template.ts'
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
  const changed = Object.keys(changedFields(live.definition, withoutBlanks(fields)))
  const { knowledge_source_ids: sources, knowledge_collection_ids: collections } = live.definition
  const isSame = same(sources, chosen.sources) && same(collections, chosen.collections)
  return changed.length + (isSame ? 0 : 1)
}

export const changesText = (changes: number) =>
  `${changes} unpublished ${changes === 1 ? 'change' : 'changes'}`
