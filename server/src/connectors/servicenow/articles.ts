import { z } from 'zod'
import { ToolFault } from '../../tools/fault.ts'
import type { Ask } from '../connector.ts'

const Article = z.object({
  number: z.string().regex(/^KB\d{1,12}$/),
  short_description: z.string(),
  workflow_state: z.string(),
  valid_to: z.string().default(''),
  sys_updated_on: z.string().default(''),
  text: z.string().default(''),
})
export type Article = z.output<typeof Article>
const Articles = z.object({ result: z.array(z.unknown()) })

/** A page of the list, as an instance gives it without being slowed down. */
const listed = 200
const fields = ['number', 'short_description', 'workflow_state', 'valid_to', 'sys_updated_on']

const dayOf = (now: Date) => now.toISOString().slice(0, 10)

/** Whether people find it today: published, and not past the day to which it is valid. */
const isCurrent = ({ workflow_state, valid_to }: Article, now: Date) =>
  workflow_state === 'published' && (valid_to === '' || valid_to.slice(0, 10) >= dayOf(now))

async function current(ask: Ask, now: Date, condition: string, more: Record<string, string>) {
  const valid = `workflow_state=published^valid_to>=${dayOf(now)}^ORvalid_toISEMPTY`
  const answer = await ask('/api/now/table/kb_knowledge', {
    query: {
      ...{ sysparm_query: `${valid}${condition}^ORDERBYnumber`, sysparm_fields: fields.join(',') },
      // Values as they are stored: words depend on the language of who asks.
      ...{ sysparm_display_value: 'false', sysparm_exclude_reference_link: 'true', ...more },
    },
  })
  const said = Articles.safeParse(answer)
  if (!said.success) throw new ToolFault('ServiceNow answered in a way that was not expected.')
  const { result } = said.data
  const read = result.flatMap((row) => Article.safeParse(row).data ?? [])
  return { rows: result.length, articles: read.filter((article) => isCurrent(article, now)) }
}

/** The numbers of the articles that are published and valid now, as many as are wanted. */
export async function listArticles(ask: Ask, most: number, now = new Date()): Promise<string[]> {
  const numbers = new Set<string>()
  for (let offset = 0; numbers.size < most; offset += listed) {
    const { rows, articles } = await current(ask, now, '', {
      ...{ sysparm_limit: String(listed), sysparm_offset: String(offset) },
    })
    for (const { number } of articles) numbers.add(number)
    if (rows < listed) break
  }
  return [...numbers].slice(0, most)
}

/** Those of these articles that are published and valid now, with their text. */
export async function readArticles(
  ask: Ask,
  numbers: string[],
  now = new Date(),
): Promise<Article[]> {
  const { articles } = await current(ask, now, `^numberIN${numbers.join(',')}`, {
    ...{ sysparm_limit: String(numbers.length), sysparm_fields: [...fields, 'text'].join(',') },
  })
  return articles
}
