import { z } from 'zod'
import { openParser } from '../../knowledge/reading/parse-file.ts'
import { robotsAllow } from '../../knowledge/sites/site-map.ts'
import { isQuotaReached } from '../../lib/http-error.ts'
import { defineTask, TaskFault, type TaskWork } from '../task.ts'
import { byRules, leftOutNote } from '../written/notes.ts'
import { type AddedSource, addToKnowledge } from './add-to-knowledge.ts'
import { companyPrompt, type ModelFindings, mostTokens, readFindings } from './by-model.ts'
import { choosePages } from './choose-pages.ts'
import { readColours } from './colours.ts'
import { nameOf, productsOf, type ReadPages, summaryOf } from './describe-company.ts'
import { readLogo } from './logo.ts'
import { type CompanyPage, type Reading, readFurther, readHome } from './read-website.ts'
import { toneOf } from './tone.ts'
import { topicsOf } from './topics.ts'

const noWebsite = 'Say which website to read.'
const Input = z.object({
  website: z.string(noWebsite).trim().min(1, noWebsite).max(500, 'This address is too long.'),
})
// Less says nothing that an agent could answer from.
const leastText = 200

/** The pages that say most of a company, its first one first. */
async function readPages(website: string, reading: Reading, { step }: TaskWork) {
  const { home, robots } = await step('home', `Reading ${website}`, () =>
    readHome(reading, website),
  )
  const chosen = choosePages(home).filter(({ url }) => robotsAllow(robots, url))
  const further: ReadPages['further'] = []
  for (const [at, { kind, url }] of chosen.entries()) {
    const { pathname } = new URL(url)
    const page = await step(`page ${at + 1}`, `Reading ${pathname}`, () =>
      readFurther(reading, url),
    )
    if (page) further.push({ ...page, kind })
  }
  return { home, further }
}

async function keepForAgents(work: TaskWork, { url }: CompanyPage) {
  const words = 'Adding the website to your knowledge'
  try {
    const added = await work.effect<AddedSource>('knowledge', words, (trx) =>
      addToKnowledge(trx, work.id, new URL(url).origin.concat('/')),
    )
    if (added) return { source: added.source_id, note: null }
    return { source: null, note: 'It was not added to your knowledge: you may not add sources.' }
  } catch (error) {
    if (!(error instanceof Error && isQuotaReached(error))) throw error
    return { source: null, note: `It was not added to your knowledge. ${error.message}` }
  }
}

type Asked = { found: ModelFindings | null; notes: string[] }

/** What a model finds in the pages, as far as it stands there; or why it found nothing. */
async function askModel({ id, signal, write }: TaskWork, pages: CompanyPage[]): Promise<Asked> {
  const written = await write(id, { ...companyPrompt(pages), mostTokens, signal })
  if ('why' in written) return { found: null, notes: byRules(written.why) }
  const found = readFindings(written.text, pages)
  if (!found) return { found, notes: byRules('What the model wrote could not be used.') }
  return { found, notes: leftOutNote(found.leftOut) }
}

/** Reads the website of a company: what it is called, does, offers, how it speaks and looks. */
export const companyResearch = defineTask({
  input: Input,
  seconds: 180,
  steps: 9,
  async run({ website }, work) {
    const { outbound, signal, step } = work
    const parser = openParser()
    const pages = await readPages(website, { outbound, signal, parser }, work).finally(parser.end)
    const { home, further } = pages
    const all = [home, ...further]
    const text = all.map((page) => page.text).join('\n\n')
    const byOwnWords = summaryOf(pages)
    if (text.length < leastText && !byOwnWords) {
      const why = home.about.needsScripts
        ? 'It shows its text only with JavaScript, which is not run here.'
        : 'Its pages have no text.'
      throw new TaskFault(`${website} could not be read. ${why}`)
    }
    const logo = await step('logo', 'Looking for the logo', () => readLogo(outbound, home, signal))
    const colours = await step('colours', 'Looking at the colours', () =>
      readColours(outbound, home, signal),
    )
    const { found, notes } = await step('model', 'Summing up what it says', () =>
      askModel(work, all),
    )
    const { source, note } =
      text.length < leastText
        ? { source: null, note: 'Its pages have too little text for your knowledge.' }
        : await keepForAgents(work, home)
    const name = nameOf(pages)
    return {
      message: `Read ${all.length === 1 ? 'one page' : `${all.length} pages`} of ${name}.`,
      data: {
        ...{ website: home.url, name, summary: found?.summary ?? byOwnWords },
        products: found?.products.length ? found.products : productsOf(pages),
        tone: found?.tone ?? toneOf(text),
        written_by: found ? 'model' : 'rules',
        ...{ logo, colours, language: home.about.language, source_id: source },
        pages: all.map(({ url, title }) => ({ url, title })),
        topics: topicsOf(all),
        notes: note ? [note, ...notes] : notes,
      },
    }
  },
})
