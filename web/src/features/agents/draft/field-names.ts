import type { TemplateFields } from '../template.ts'

/** What the parts of a draft are called. */
export const fieldNames: Record<keyof TemplateFields, string> = {
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
  translations: 'first words in other languages',
  reading_level: 'how easily it reads',
  required_phrases: 'what it always says',
  banned_phrases: 'what it never says',
  takes_files: 'files of visitors',
  remembers_visitors: 'memory of visitors',
  masks_personal_data: 'personal data',
  blocked_topics: 'what it does not speak of',
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

const written = new Set<keyof TemplateFields>([
  ...(['name', 'role', 'greeting', 'instructions'] as const),
  ...(['starter_questions', 'required_phrases', 'banned_phrases', 'blocked_topics'] as const),
])

/** Of these fields those that are words. */
export const wordsOf = (fields: TemplateFields, names: (keyof TemplateFields)[]) =>
  names
    .filter((name) => written.has(name))
    .map((name) => ({ name: fieldNames[name], words: [fields[name]].flat().join('\n') }))
