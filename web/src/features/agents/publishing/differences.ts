import type { Choices } from '@/lib/catalogues.ts'
import { translationsOf } from '@/lib/translations.ts'
import type { TemplateFields } from '../template.ts'
import type { Version } from './version-queries.ts'

export type Definition = Version['definition']
/** What stands behind an id; undefined where it is gone. */
type NameOf = (id: string) => string | undefined
export type Names = {
  choices: Choices
  source: NameOf
  collection: NameOf
  tool: NameOf
  model: NameOf
}

/** A part of an agent that two versions have differently, as people read it. */
export type Difference = { label: string; before: string; after: string }

const gone = 'Something that was deleted'
const yes = (value: boolean) => (value ? 'Yes' : 'No')
const lines = (values: string[]) => values.join('\n')
const languages = new Intl.DisplayNames('en', { type: 'language' })
const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
const answering = {
  default: 'The default of your organization',
  chosen: 'Chosen models',
  'built-in': 'No language model',
}
const readingLevels = { any: 'Any', everyday: 'Everyday', plain: 'Plain' }
const builtInTools: Record<string, string> = {
  search_knowledge: 'Search the knowledge again',
  ask_for_person: 'Ask for a person',
}

/** The parts in the order of the studio, and how each is read. */
function parts({ choices, source, collection, tool, model }: Names) {
  const personOf = ({ avatar }: Definition) => choices.people.find(({ id }) => id === avatar)
  const named = (list: { id: string; name: string }[] | undefined, id: string) =>
    list?.find((one) => one.id === id)?.name ?? gone
  const all = (ids: string[], nameOf: NameOf) => lines(ids.map((id) => nameOf(id) ?? gone).sort())
  const onDays = ({
    handoff_days,
    handoff_from,
    handoff_until,
    handoff_time_zone,
  }: TemplateFields) =>
    handoff_days.length === 0
      ? 'At any time'
      : `${handoff_days.map((day) => weekdays[day - 1]).join(', ')}, ${handoff_from} to ${handoff_until}, ${handoff_time_zone}`
  const read: Record<string, (agent: Definition) => string> = {
    Name: ({ name }) => name,
    Role: ({ role }) => role,
    Person: (agent) => personOf(agent)?.name ?? gone,
    Style: (agent) => named(personOf(agent)?.styles, agent.style_id),
    Voice: (agent) => named(personOf(agent)?.voices, agent.voice_id),
    Tone: ({ tone }) => named(choices.tones, tone),
    'Response length': ({ response_length }) => named(choices.lengths, response_length),
    Languages: (agent) => lines(agent.languages.map((code) => languages.of(code) ?? code)),
    Instructions: ({ instructions }) => instructions,
    Greeting: ({ greeting }) => greeting,
    'Starter questions': ({ starter_questions }) => lines(starter_questions),
    'First words in other languages': (agent) =>
      lines(
        Object.entries(translationsOf(agent)).map(([code, { greeting, starter_questions }]) =>
          lines([languages.of(code) ?? code, greeting, ...starter_questions].filter(Boolean)),
        ),
      ),
    'How easily it reads': ({ reading_level }) => readingLevels[reading_level],
    'Every answer says': ({ required_phrases }) => lines(required_phrases),
    'No answer says': ({ banned_phrases }) => lines(banned_phrases),
    'Visitors can give files': ({ takes_files }) => yes(takes_files),
    'Offers to remember visitors': ({ remembers_visitors }) => yes(remembers_visitors),
    'Takes out personal data': ({ masks_personal_data }) => yes(masks_personal_data),
    'Does not speak of': ({ blocked_topics }) => lines(blocked_topics),
    'Answer only from knowledge': (agent) => yes(agent.answer_only_from_knowledge),
    'Show citations': ({ show_citations }) => yes(show_citations),
    'Visitors can talk to a person': ({ handoff }) => yes(handoff),
    'Offer a person after two misses': ({ handoff_on_doubt }) => yes(handoff_on_doubt),
    'Offer a person to angry visitors': ({ handoff_on_anger }) => yes(handoff_on_anger),
    'Offer a person at these topics': ({ handoff_topics }) => lines(handoff_topics),
    'Office hours': onDays,
    Knowledge: (agent) =>
      agent.knowledge_scope === 'all'
        ? 'All sources'
        : [
            all(agent.knowledge_collection_ids, (id) => {
              const name = collection(id)
              return name && `Collection: ${name}`
            }),
            all(agent.knowledge_source_ids, source),
          ]
            .filter(Boolean)
            .join('\n') || 'No source',
    'What it can do': (agent) =>
      lines(agent.built_in_tools.map((name) => builtInTools[name] ?? name)),
    Tools: ({ tool_ids }) => all(tool_ids, tool),
    'Which model': ({ model_choice, model_ids }) =>
      model_choice === 'chosen'
        ? lines(model_ids.map((id) => model(id) ?? gone))
        : answering[model_choice],
    Temperature: ({ temperature }) =>
      temperature === null ? 'As the model has it' : `${temperature}`,
    'Longest answer': ({ answer_limit }) =>
      answer_limit === null ? 'Usual' : `${answer_limit.toLocaleString('en')} tokens`,
  }
  return Object.entries(read)
}

/** What differs between two versions of an agent, and nothing else. */
export function differences(before: Definition, after: Definition, names: Names): Difference[] {
  return parts(names)
    .map(([label, read]) => ({ label, before: read(before), after: read(after) }))
    .filter((part) => part.before !== part.after)
}
