import { z } from 'zod'
import { ConnectionFault } from '../connection-fault.ts'
import type { Ask } from '../connector.ts'

const Choices = z.object({
  result: z.array(
    z.object({ name: z.string(), element: z.string(), value: z.string(), label: z.string() }),
  ),
})
export type Choice = { value: string; label: string }
/** The values that a field of an incident takes; none where they are not known. */
export type ChoicesOf = (field: string) => Choice[]

/** Fields that agents fill in, of the table itself or of the one that it extends. */
const fields = ['urgency', 'impact', 'category']
const tables = ['incident', 'task']
/** More would fill what a model reads; another value is then refused by the instance itself. */
const mostValues = 60

/** The choice lists of incidents; who may not read them goes on without. */
export async function choicesOf(ask: Ask): Promise<ChoicesOf> {
  const query = `nameIN${tables}^elementIN${fields}^inactive=false^language=en^ORDERBYsequence`
  const answer = await ask('/api/now/table/sys_choice', {
    query: {
      ...{ sysparm_query: query, sysparm_fields: 'name,element,value,label' },
      ...{ sysparm_limit: '500', sysparm_exclude_reference_link: 'true' },
    },
  }).catch((error) => {
    if (error instanceof ConnectionFault && error.reason === 'rejected') return { result: [] }
    throw error
  })
  const { success, data } = Choices.safeParse(answer)
  const found = success ? data.result.filter(({ value }) => value !== '') : []
  return (field) => {
    const lists = tables.map((table) =>
      found.filter(({ name, element }) => name === table && element === field),
    )
    const list = lists.find((one) => one.length > 0) ?? []
    return list.length > mostValues ? [] : list.map(({ value, label }) => ({ value, label }))
  }
}
