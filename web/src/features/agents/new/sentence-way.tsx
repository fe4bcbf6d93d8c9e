import { skipToken, useQuery } from '@tanstack/react-query'
import type { BaseTemplate, NewTemplate } from '../template.ts'
import { draftFromSentence } from './draft-from-sentence.ts'
import { SentenceDraft } from './sentence-draft.tsx'
import { SentenceForm } from './sentence-form.tsx'
import { withWritten, writtenDraftQuery } from './written-draft.ts'

type SentenceWayProps = {
  organizationId: string
  baseTemplates: BaseTemplate[]
  sentence: string | undefined
  onSentence: (sentence: string) => void
  busy: boolean
  onCreate: (template: NewTemplate) => void
}

/** One sentence becomes a draft, by the organisation's model where there is one and by rules else. */
export function SentenceWay(props: SentenceWayProps) {
  const { organizationId, baseTemplates, sentence, onSentence, busy, onCreate } = props
  const options = writtenDraftQuery(organizationId, sentence ?? '')
  const { data: answer, isFetching } = useQuery({
    ...options,
    queryFn: sentence ? options.queryFn : skipToken,
  })
  const byRules = sentence ? draftFromSentence(sentence, baseTemplates) : undefined
  const draft =
    byRules && answer?.draft ? withWritten(byRules, answer.draft, baseTemplates) : byRules
  return (
    <div className="max-w-170">
      <p className="mb-3 text-text-2">
        Say what it should do. Your model writes the draft where you have one; else the closest
        ready-made job becomes the draft, with your sentence as its task.
      </p>
      <SentenceForm key={sentence} initial={sentence} busy={isFetching} onSubmit={onSentence} />
      {draft && !isFetching && (
        <SentenceDraft
          key={`draft of ${sentence}`}
          draft={draft}
          note={answer?.note}
          busy={busy}
          onCreate={onCreate}
        />
      )}
    </div>
  )
}
