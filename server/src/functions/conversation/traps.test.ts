import { times } from 'database/testing/times'
import type { Organization } from 'database/testing/world'
import { beforeAll, describe, expect, test } from 'vitest'
import { builtInResponder } from '../../conversation/responder/responder.ts'
import { knowledgeAsk } from '../knowledge/knowledge-ask.ts'
import { knowledgeSearch } from '../knowledge/knowledge-search.ts'
import { appAs } from '../testing/app-as.ts'
import { citationsOf, message, textOf, useTalks } from '../testing/talks.ts'
import { type Company, makeCompany } from '../testing/traps.ts'

// Questions that are easily answered from the wrong place: where another source, or another organisation, says the same
// sentence with another figure, and where there are things like the one asked for but not that one.

const talks = useTalks()
const { library } = talks

type Answered = { ask: string; text: string; citations: ReturnType<typeof citationsOf> }
type Known = { organization: Organization; agent: string; ids: Map<string, string> }

/** An organisation that was taught what a company says. */
async function found({ sources }: Company, { vectors = true } = {}): Promise<Known> {
  const organization: Organization = await library.world().organization()
  const ids = new Map<string, string>()
  for (const { title, text } of sources) {
    const id = await library.teach(organization, text, `${title}.md`)
    if (vectors) await library.embed(organization, id)
    ids.set(title, id)
  }
  const agent = await library.agent(organization)
  await library.publish(organization, agent)
  return { organization, agent, ids }
}

// Of five questions each: what was asked before is borrowed from.
const turns = 5

/** Every question, in conversations of some turns, three at a time. */
async function askAll(agent: string, questions: string[]): Promise<Answered[]> {
  const answers: Answered[] = []
  const starts = Array.from(
    { length: Math.ceil(questions.length / turns) },
    (_, nth) => nth * turns,
  )
  async function converse(start: number) {
    const visitor = await talks.visitor()
    let conversation_id: string | undefined
    for (const ask of questions.slice(start, start + turns)) {
      const said = { template_id: agent, conversation_id, message: message(ask) }
      const answer = await talks.answer(visitor, said)
      conversation_id ??= answer.metadata?.conversation_id
      answers.push({ ask, text: textOf(answer), citations: citationsOf(answer) })
    }
  }
  const lanes = Array.from({ length: 3 }, async () => {
    for (let start = starts.shift(); start !== undefined; start = starts.shift()) {
      await converse(start)
    }
  })
  await Promise.all(lanes)
  return answers
}

/** Citations as they are stored, each with the revision that it names. */
async function storedCitations({ organization }: Known) {
  const { rows } = await library.world().owner.query(
    `select quote, citation.from_offset, citation.to_offset, revision.body,
       citation.revision < document.revision as was_read_again
     from message_citations as citation
     left join knowledge_documents as document
       on document.organization_id = $1 and document.id = citation.document_id
         and document.source_id = citation.source_id
     left join knowledge_revisions as revision
       on revision.organization_id = $1 and revision.document_id = document.id
         and revision.number = citation.revision
     where citation.organization_id = $1`,
    [organization.id],
  )
  return rows as {
    quote: string
    from_offset: number
    to_offset: number
    body: string | null
    was_read_again: boolean | null
  }[]
}

/** Whether a quote stands where its citation says. */
function stands({ quote, from_offset, to_offset, body }: Stored) {
  return body?.slice(from_offset, to_offset).includes(quote)
}
type Stored = Awaited<ReturnType<typeof storedCitations>>[number]

/** All that the organisation's owner is told on a question: by the search, by trying the agent out, and in a talk. */
async function everywhere({ organization, agent }: Known, question: string) {
  const { turns } = talks.server(builtInResponder())
  const app = appAs(organization.owner.claims)
    .route('/search', knowledgeSearch(library))
    .route('/ask', knowledgeAsk({ turns }))
  const post = async (path: string, body: object) => {
    const headers = { 'content-type': 'application/json' }
    const sent = { method: 'POST', headers, body: JSON.stringify(body) }
    return (await app.request(path, sent)).json()
  }
  const { passages } = await post('/search', { question })
  const tried = await post('/ask', { question, template_id: agent })
  const said = { template_id: agent, message: message(question) }
  const answer = await talks.answer(organization.owner, said)
  const quotes = (citations: { quote: string }[]) => citations.map(({ quote }) => quote)
  return {
    search: passages.map(({ text }: { text: string }) => text).join(' '),
    ask: `${tried.text} ${quotes(tried.citations)}`,
    answer: textOf(answer),
    citations: quotes(citationsOf(answer)).join(' '),
  }
}

/** The figures of a company, in any text. */
function figuresOf({ sourceTraps }: Company, text: string) {
  const figures = new Set(sourceTraps.map(({ figure }) => figure))
  return (text.match(/\d+/g) ?? []).filter((number) => figures.has(number))
}

const seeds = Array.from({ length: times(1, 10) }, (_, nth) => 1000 + nth)

describe.each(seeds)('what company %s is asked', (seed) => {
  const company = makeCompany(seed)
  const rival = makeCompany(seed, { isRival: true })
  const sourceTraps = company.sourceTraps.slice(0, 40)
  const { entityTraps } = company
  let known: Known
  let beside: Known
  let answers: Map<string, Answered>
  beforeAll(async () => {
    known = await found(company)
    beside = await found(rival, { vectors: false })
    const asked = [...sourceTraps, ...entityTraps].map(({ ask }) => ask)
    const given = await askAll(known.agent, asked)
    answers = new Map(given.map((answer) => [answer.ask, answer]))
  }, 300_000)
  const answerTo = (ask: string) => answers.get(ask) ?? { ask, text: '', citations: [] }

  test('is cited from the source that it is asked of, and from no other', () => {
    const told = sourceTraps.map((trap) => ({ ...trap, ...answerTo(trap.ask) }))
    const wrong = told.filter(({ citations, source, figure }) =>
      citations.some(({ title, quote }) => title !== source || !quote.includes(figure)),
    )
    const answered = told.filter(
      ({ citations, text, figure }) => citations[0] && text.includes(figure),
    )

    expect(wrong).toEqual([])
    expect(answered.length).toBeGreaterThan(0.9 * told.length)
  })

  test('is not answered by another thing of its kind', () => {
    const wrong = entityTraps
      .map(({ ask }) => answerTo(ask))
      .filter(({ citations }) => citations[0])

    expect(wrong).toEqual([])
  })

  test('is cited in words that stand where the citation says', async () => {
    const stored = await storedCitations(known)

    expect(stored.length).toBeGreaterThan(0.9 * sourceTraps.length)
    expect(stored.filter((each) => !stands(each))).toEqual([])
  })

  test('is told in its own words alone where another organisation has the same sentences', async () => {
    for (const nth of [0, 9, 18, 24]) {
      const { ask = '', figure = '' } = company.sourceTraps[nth] ?? {}
      const own = Object.entries(await everywhere(known, ask))
      const other = Object.entries(await everywhere(beside, ask))

      for (const [where, text] of own) {
        expect([where, text]).toEqual([where, expect.stringContaining(figure)])
        expect([where, figuresOf(rival, text)]).toEqual([where, []])
      }
      for (const [where, text] of other) {
        expect([where, figuresOf(company, text)]).toEqual([where, []])
        expect(text).toContain(rival.sourceTraps[nth]?.figure)
      }
    }
  })

  test('is cited as it was when its source is read again with other figures', async () => {
    const [{ title, text } = { title: '', text: '' }] = company.sources
    const [{ ask, figure } = { ask: '', figure: '' }] = company.sourceTraps
    const id = known.ids.get(title) ?? ''
    await library.replace(known.organization, id, text.replaceAll(/\d{3}/g, '5$&'))
    await library.embed(known.organization, id)

    const [answer] = await askAll(known.agent, [ask])

    const stored = await storedCitations(known)
    expect(answer?.citations).toMatchObject([{ quote: expect.stringContaining(`5${figure}`) }])
    expect(stored.filter((each) => each.was_read_again).length).toBeGreaterThan(0)
    expect(stored.filter((each) => !stands(each))).toEqual([])
  })
})
