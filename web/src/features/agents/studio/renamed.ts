import { translationsOf } from '@/lib/translations.ts'
import type { TemplateFields } from '../template.ts'

const joined = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/u

/** A text that names somebody, after that name has changed: as private.renamed does it in the database. */
function renamed(text: string, former: string, name: string): string {
  if (former === '' || text === '') return text
  if (joined.test(former)) return text.replaceAll(former, name).slice(0, 1000)
  const escaped = former.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return text
    .replace(new RegExp(`(?<![\\p{L}\\p{N}])${escaped}(?![\\p{L}\\p{N}])`, 'gu'), () => name)
    .slice(0, 1000)
}

type Greeting = Pick<TemplateFields, 'greeting' | 'translations'>

/** What it says first, after its name has changed; only what the name stands in. */
export function renamedGreetings(
  fields: Greeting,
  former: string,
  name: string,
): Partial<Greeting> {
  const greeting = renamed(fields.greeting, former, name)
  const said = Object.entries(translationsOf(fields))
  const translations = Object.fromEntries(
    said.map(([code, own]) => [code, { ...own, greeting: renamed(own.greeting, former, name) }]),
  )
  return {
    ...(greeting !== fields.greeting && { greeting }),
    ...(said.some(([code, own]) => translations[code]?.greeting !== own.greeting) && {
      translations,
    }),
  }
}
