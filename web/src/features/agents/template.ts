import type { Row } from '@/lib/query/row.ts'

const editable = [
  'name',
  'role',
  'avatar',
  'style_id',
  'voice_id',
  'tone',
  'response_length',
  'languages',
  'greeting',
  'instructions',
  'starter_questions',
  'translations',
  'reading_level',
  'required_phrases',
  'banned_phrases',
  'takes_files',
  'remembers_visitors',
  'masks_personal_data',
  'blocked_topics',
  'answer_only_from_knowledge',
  'show_citations',
  'knowledge_scope',
  'model_choice',
  'model_ids',
  'temperature',
  'answer_limit',
  'tool_ids',
  'built_in_tools',
  'handoff',
  'handoff_on_doubt',
  'handoff_on_anger',
  'handoff_topics',
  'handoff_days',
  'handoff_from',
  'handoff_until',
  'handoff_time_zone',
] as const

export type Template = Row<'templates'>

/** What editors change of an agent; the rest of a template is decided by the server. */
export type TemplateFields = Pick<Template, (typeof editable)[number]>

export type NewTemplate = Partial<TemplateFields> &
  Pick<TemplateFields, 'name' | 'avatar' | 'style_id' | 'voice_id' | 'tone'> & {
    base_template_id?: string | null
    /** The agent whose chosen sources and tests it begins with. */
    copy_of?: string
  }

export type BaseTemplate = {
  template_id: string
  name: string
  role: string
  category: string
  summary: string
  avatar: string
  style_id: string
  voice_id: string
  tone: string
  response_length: string
  instructions: string
  greeting: string
  starter_questions: string[]
}

export function fieldsOf(template: TemplateFields): TemplateFields {
  return Object.fromEntries(editable.map((key) => [key, template[key]])) as TemplateFields
}

/** The fields of `mine` that differ from `base`. */
export function changedFields(base: TemplateFields, mine: TemplateFields): Partial<TemplateFields> {
  return Object.fromEntries(
    editable
      .filter((key) => JSON.stringify(base[key]) !== JSON.stringify(mine[key]))
      .map((key) => [key, mine[key]]),
  )
}

export function fromBaseTemplate(base: BaseTemplate): NewTemplate {
  return {
    base_template_id: base.template_id,
    name: base.name,
    role: base.role,
    avatar: base.avatar,
    style_id: base.style_id,
    voice_id: base.voice_id,
    tone: base.tone,
    response_length: base.response_length,
    instructions: base.instructions,
    greeting: base.greeting,
    starter_questions: base.starter_questions,
  }
}

export function duplicateOf(template: Template): NewTemplate {
  return {
    ...fieldsOf(template),
    name: `${template.name.slice(0, 75)} copy`,
    base_template_id: template.base_template_id,
    copy_of: template.id,
  }
}
