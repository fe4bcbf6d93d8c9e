import type { Choice, Person, ResponseLength, Tone } from '@/lib/catalogues.ts'
import type { BaseTemplate, Template } from '../template.ts'

export const maya: Template = {
  id: '0190a000-0000-7000-8000-000000000001',
  organization_id: '0190a000-0000-7000-8000-0000000000ff',
  name: 'Maya',
  role: 'IT help desk',
  avatar: 'maya',
  style_id: 'maya-blazer-navy',
  voice_id: 'maya-warm',
  tone: 'friendly',
  response_length: 'medium',
  languages: ['en'],
  greeting: 'Hi, I am Maya.',
  instructions: 'Help colleagues.',
  starter_questions: ['I cannot connect to the VPN.'],
  translations: {},
  reading_level: 'any',
  required_phrases: [],
  banned_phrases: [],
  takes_files: true,
  remembers_visitors: false,
  masks_personal_data: false,
  blocked_topics: [],
  answer_only_from_knowledge: true,
  show_citations: true,
  knowledge_scope: 'all',
  model_choice: 'default',
  model_ids: [],
  temperature: null,
  answer_limit: null,
  handoff: false,
  handoff_on_doubt: false,
  handoff_on_anger: false,
  handoff_topics: [],
  tool_ids: [],
  built_in_tools: [],
  handoff_days: [],
  handoff_from: '09:00:00',
  handoff_until: '17:00:00',
  handoff_time_zone: 'UTC',
  base_template_id: 'it-help-desk',
  live_version: null,
  own_person: null,
  drawn_person: 'maya',
  created_by: 'me',
  updated_by: 'me',
  created_at: '2026-01-01T09:00:00Z',
  updated_at: '2026-01-01T10:00:00Z',
}

export const itHelpDesk: BaseTemplate = {
  template_id: 'it-help-desk',
  name: 'Maya',
  role: 'IT help desk',
  category: 'Internal',
  summary: 'Solves the everyday problems of colleagues.',
  avatar: 'maya',
  style_id: 'maya-blazer-navy',
  voice_id: 'maya-warm',
  tone: 'friendly',
  response_length: 'medium',
  instructions: 'Help colleagues.',
  greeting: 'Hi, I am Maya.',
  starter_questions: ['I cannot connect to the VPN.'],
}

const person = (id: string, name: string, style: Choice, voice: Choice): Person => ({
  ...{ id, name, image: '', image_jpg: '', job: null },
  ...{ styles: [{ ...style, image: '' }], voices: [voice] },
})
export const people = [
  person(
    'maya',
    'Maya',
    { id: 'maya-blazer-navy', name: 'Blazer, navy' },
    { id: 'maya-warm', name: 'Warm' },
  ),
  person(
    'daniel',
    'Daniel',
    { id: 'daniel-blazer', name: 'Blazer, green' },
    { id: 'daniel-calm', name: 'Calm' },
  ),
]

export const tones: Tone[] = [
  { id: 'friendly', name: 'Friendly', description: 'Warm.', sample: 'Happy to help.' },
  { id: 'formal', name: 'Formal', description: 'Correct.', sample: 'Thank you for asking.' },
]

export const lengths: ResponseLength[] = [
  { id: 'short', name: 'Short', description: 'One sentence.', sentences: 1 },
  { id: 'medium', name: 'Medium', description: 'Two to three sentences.', sentences: 2 },
]
