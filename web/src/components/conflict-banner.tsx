import { Button } from '@/components/ui/button.tsx'
import type { TemplateFields } from '../template.ts'

const names: Record<keyof TemplateFields, string> = {
  name: 'name',
  role: 'role',
  avatar: 'person',
  style_id: 'style',
  voice_id: 'voice',
  tone: 'tone',
  response_length: 'response length',
  languages: 'languages',
  greeting: 'greeting',
  instructions: 'instructions',
  starter_questions: 'starter questions',
  answer_only_from_knowledge: 'answer only from knowledge',
  show_citations: 'citations',
  knowledge_scope: 'knowledge',
  model_choice: 'model',
  model_ids: 'order of models',
  temperature: 'temperature',
  answer_limit: 'longest answer',
  tool_ids: 'tools',
  built_in_tools: 'own tools',
  handoff: 'talk to a person',
  handoff_on_doubt: 'a person after two misses',
  handoff_on_anger: 'a person for angry words',
  handoff_topics: 'topics for a person',
  handoff_days: 'office days',
  handoff_from: 'start of office hours',
  handoff_until: 'end of office hours',
  handoff_time_zone: 'time zone',
}
const list = new Intl.ListFormat('en')

type ConflictBannerProps = {
  changed: (keyof TemplateFields)[]
  onTakeTheirs: () => void
  onKeepMine: () => void
}

/** Two people edit the same agent: nothing is written until this one has chosen. */
export function ConflictBanner({ changed, onTakeTheirs, onKeepMine }: ConflictBannerProps) {
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center gap-3 border-b border-amber-line bg-amber-soft px-6 py-3 text-13 max-sm:px-4"
    >
      <p className="min-w-0 flex-1 basis-72">
        <span className="font-medium">Someone else changed this agent meanwhile</span>: its{' '}
        {list.format(changed.map((field) => names[field]))}. Your changes are not saved yet.
      </p>
      <Button size="sm" onClick={onTakeTheirs}>
        Take theirs
      </Button>
      <Button size="sm" onClick={onKeepMine}>
        Keep mine
      </Button>
    </div>
  )
}
