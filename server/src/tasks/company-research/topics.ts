import { sentencesOf } from '../../knowledge/reading/sentences.ts'
import type { CompanyPage } from './read-website.ts'

/** What a page has under one of its headings. */
export type Topic = { title: string; says: string; url: string }

const most = { topics: 24, title: 100, says: 240 }
// Less is no answer to anything.
const leastSays = 25

const furniture =
  /^(?:home|menu|search|login|log in|sign in|newsletter|cookies?|privacy|imprint|impressum|legal|sitemap|share|follow us|navigation|news|blog)\b/i

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

/** The first sentence of a paragraph; undefined where it is none. */
function firstSentence(block: string, language: string): string | undefined {
  if (/^[-|#>*]/.test(block)) return undefined
  const text = oneLine(block)
  const [first] = sentencesOf(text, language)
  const said = first?.text.trim() ?? ''
  return said.length >= leastSays && said.length <= most.says && /[.!?]["”’)]*$/.test(said)
    ? said
    : undefined
}

/** What the pages of a company say, by their headings: those that are followed by a whole sentence. */
export function topicsOf(pages: CompanyPage[]): Topic[] {
  const found = new Map<string, Topic>()
  for (const { text, url, about } of pages) {
    const headings = new Set(about.headings)
    const blocks = text.split(/\n{2,}/)
    for (const [at, block] of blocks.entries()) {
      const title = oneLine(block)
      const next = blocks[at + 1]
      if (!headings.has(title) || !next || headings.has(oneLine(next))) continue
      const says = firstSentence(next, about.language ?? 'en')
      const key = title.toLowerCase()
      if (!says || title.length > most.title || furniture.test(title) || found.has(key)) continue
      found.set(key, { title, says, url })
    }
  }
  return [...found.values()].slice(0, most.topics)
}
