// Writes database/seed/01_people.sql from the people of the faces workspace: npm run people.
import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { people } from 'faces/people'

const quote = (value: string | null) =>
  value === null ? 'null' : `'${value.replaceAll("'", "''")}'`
const rows = (lines: string[]) => lines.map((line) => `  (${line})`).join(',\n')

/** The catalogue of people as SQL. Who left the list goes, unless an agent still wears the face. */
export function peopleSeed() {
  const image = (person: string, style: string, ending: string) =>
    quote(`/people/${person}/${style}.${ending}`)
  const persons = people.map(({ id, name, workforce, styles }, at) => {
    const style = styles[0]?.id ?? ''
    const team = workforce ? 'workforce' : null
    return `${quote(id)}, ${quote(name)}, ${image(id, style, 'svg')}, ${image(id, style, 'jpg')}, ${quote(team)}, ${at + 1}`
  })
  const styles = people.flatMap(({ id: person, styles }) =>
    styles.map(
      ({ id, name }, at) =>
        `${quote(id)}, ${quote(person)}, ${quote(name)}, ${image(person, id, 'svg')}, ${at + 1}`,
    ),
  )
  const voices = people.flatMap(({ id: person, voices }) =>
    voices.map(({ id, name }, at) => `${quote(id)}, ${quote(person)}, ${quote(name)}, ${at + 1}`),
  )
  return `-- Written by npm run people from faces/src/people.ts. Do not edit.

insert into public.people (id, name, image, image_jpg, team, position) values
${rows(persons)}
on conflict (id) do update set
  name = excluded.name, image = excluded.image, image_jpg = excluded.image_jpg, team = excluded.team,
  position = excluded.position;

insert into public.person_styles (id, person_id, name, image, position) values
${rows(styles)}
on conflict (id) do update set
  name = excluded.name, image = excluded.image, position = excluded.position;

insert into public.person_voices (id, person_id, name, position) values
${rows(voices)}
on conflict (id) do update set name = excluded.name, position = excluded.position;
`
}

if (import.meta.main) {
  await writeFile(fileURLToPath(new URL('../seed/01_people.sql', import.meta.url)), peopleSeed())
}
