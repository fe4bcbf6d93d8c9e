import { ApiPage } from './api-page.tsx'

/** What agents know, for other systems. */
export function KnowledgeApiPage() {
  return (
    <ApiPage
      title="Knowledge API"
      lead="Add what your agents know, read it, search it, and ask an agent what it would answer."
      holds={(tag) => tag === 'Knowledge'}
    />
  )
}
