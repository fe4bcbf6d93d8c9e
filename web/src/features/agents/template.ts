/** What editors change of an agent; the rest of a template is decided by the server. */
export type TemplateFields = {
  name: string
  role: string
  avatar: string
  style_id: string
  voice_id: string
  tone: string
  response_length: string
  languages: string[]
  greeting: string
  instructions: string
  starter_questions: string[]
  answer_only_from_knowledge: boolean
  show_citations: boolean
  knowledge_scope: 'all' | 'selected'
}

export type Template = TemplateFields & {
  id: string
  organization_id: string
  base_template_id: string | null
  live_version: number | null
  created_by: string | null
  updated_by: string | null
  created_at: string
  updated_at: string
}

export type NewTemplate = Partial<TemplateFields> &
  Pick<TemplateFields, 'name' | 'avatar' | 'style_id' | 'voice_id' | 'tone'> & {
    base_template_id?: string | null
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
  'answer_only_from_knowledge',
  'show_citations',
  'knowledge_scope',
] as const satisfies (keyof TemplateFields)[]

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
  }
}
