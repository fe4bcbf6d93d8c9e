import type { BaseTemplates, People, PersonStyles, PersonVoices, Tones } from 'database/types'
import type { Selectable } from 'kysely'
import type { Trx } from './database/database.ts'

type Choice = { id: string }
export type Person = Selectable<People> & {
  /** The role of the first base template in which the person appears. */
  job: string | null
  styles: Pick<Selectable<PersonStyles>, 'id' | 'name' | 'image'>[]
  voices: Pick<Selectable<PersonVoices>, 'id' | 'name'>[]
}
type BaseTemplate = Selectable<BaseTemplates>

/** FNV-1a, 32 bits: the same template always gets the same face. */
function hash(text: string) {
  let value = 0x811c9dc5
  for (const byte of new TextEncoder().encode(text)) {
    value = Math.imul(value ^ byte, 0x01000193) >>> 0
  }
  return value
}

function pick<T extends Choice>(
  list: T[],
  templateId: string | null,
  wanted: string | null,
): T | undefined {
  return list.find(({ id }) => id === wanted) ?? list[hash(templateId || 'default') % list.length]
}

/**
 * Fills what a base template leaves open from the workforce people and the tones, picked by a hash of its
 * template_id or of 'default' (specification 3, Base template). `{name}` in the greeting becomes the name.
 */
export function fillBaseTemplate(
  template: BaseTemplate,
  people: Person[],
  tones: Selectable<Tones>[],
) {
  const person = pick(people, template.template_id, template.avatar)
  const name = template.name ?? person?.name ?? ''
  return {
    ...template,
    avatar: person?.id ?? null,
    name,
    style_id: person && (pick(person.styles, template.template_id, template.style_id)?.id ?? null),
    voice_id: person && (pick(person.voices, template.template_id, template.voice_id)?.id ?? null),
    tone: pick(tones, template.template_id, template.tone)?.id ?? null,
    response_length: template.response_length ?? 'medium',
    greeting: template.greeting.replaceAll('{name}', name),
  }
}

/** The people an agent can look like, with their styles and voices; only the workforce when asked. */
export async function listPeople(trx: Trx, team?: 'workforce'): Promise<Person[]> {
  const [people, styles, voices] = [
    await trx
      .selectFrom('people')
      .selectAll()
      .select((row) =>
        row
          .selectFrom('base_templates')
          .select('role')
          .whereRef('avatar', '=', 'people.id')
          .orderBy('position')
          .limit(1)
          .as('job'),
      )
      .$if(team !== undefined, (query) => query.where('team', '=', team ?? null))
      .orderBy('position')
      .execute(),
    await trx.selectFrom('person_styles').selectAll().orderBy('position').execute(),
    await trx.selectFrom('person_voices').selectAll().orderBy('position').execute(),
  ]
  return people.map((person) => ({
    ...person,
    styles: styles
      .filter((style) => style.person_id === person.id)
      .map(({ id, name, image }) => ({ id, name, image })),
    voices: voices
      .filter((voice) => voice.person_id === person.id)
      .map(({ id, name }) => ({ id, name })),
  }))
}

export function listTones(trx: Trx) {
  return trx.selectFrom('tones').selectAll().orderBy('position').execute()
}
