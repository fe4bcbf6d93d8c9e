import { z } from 'zod'
import { ToolFault } from '../../tools/fault.ts'
import { absentIn } from '../connection-fault.ts'
import type { Ask } from '../connector.ts'
import { queryValue } from './encoded-query.ts'

const Listed = z.object({
  result: z.array(
    z.object({
      sys_id: z.string().regex(/^\w{1,32}$/),
      ...{ file_name: z.string(), content_type: z.string(), size_bytes: z.coerce.number() },
      sys_created_on: z.string(),
    }),
  ),
})
const Made = z.object({
  result: z.object({ file_name: z.string(), size_bytes: z.coerce.number() }),
})

/** A record that has attachments. */
export type Holder = { table: string; sys_id: string; number: string }

const path = '/api/now/attachment'
const most = 20
/** What a model reads of one, in letters. */
const mostLetters = 4000
const mostBytes = 256 * 1024
const isText = (type: string) =>
  /^text\/|^application\/(json|xml|csv|x-yaml)\b|\+(json|xml)\b/.test(type)

async function listed(ask: Ask, { table, sys_id }: Holder, more = '') {
  const query = `table_name=${table}^table_sys_id=${sys_id}${more}^ORDERBYDESCsys_created_on`
  const answer = await ask(path, {
    query: { sysparm_query: query, sysparm_limit: String(most) },
  })
  const { success, data } = Listed.safeParse(answer)
  if (!success) throw new ToolFault('ServiceNow answered in a way that was not expected.')
  return data.result
}

const named = async (ask: Ask, holder: Holder, name: string) =>
  (await listed(ask, holder, `^file_name=${queryValue(name)}`)).find(
    ({ file_name }) => file_name === name,
  )
const textOf = async (ask: Ask, sysId: string) =>
  String(await ask(`${path}/${sysId}/file`, { answers: 'text' }))

/** The attachments of a record, the newest first. */
export async function listAttachments(ask: Ask, holder: Holder) {
  const found = await listed(ask, holder)
  return found.map(({ sys_id: _, ...told }) => told)
}

/** What an attachment says, where it is text. */
export async function readAttachment(ask: Ask, holder: Holder, name: string) {
  const found = await named(ask, holder, name)
  if (!found) throw absentIn('ServiceNow', `attachment ${name} on ${holder.number}`)
  if (!isText(found.content_type)) {
    throw new ToolFault(`${name} is no text (${found.content_type.slice(0, 60)}).`)
  }
  if (found.size_bytes > mostBytes) throw new ToolFault(`${name} is too long to be read here.`)
  const text = await textOf(ask, found.sys_id)
  const isCut = text.length > mostLetters
  return { file_name: name, text: text.slice(0, mostLetters), ...(isCut && { cut: true }) }
}

/** Attaches a text, unless an earlier try did: one of that name that says the same. */
export async function addAttachment(ask: Ask, holder: Holder, name: string, text: string) {
  const before = await named(ask, holder, name)
  if (before && before.size_bytes === Buffer.byteLength(text)) {
    if ((await textOf(ask, before.sys_id)) === text) {
      return { number: holder.number, file_name: name, size_bytes: before.size_bytes }
    }
  }
  const answer = await ask(`${path}/file`, {
    method: 'POST',
    query: { table_name: holder.table, table_sys_id: holder.sys_id, file_name: name },
    text,
  })
  const { success, data } = Made.safeParse(answer)
  if (!success) throw new ToolFault('ServiceNow answered in a way that was not expected.')
  const { file_name, size_bytes } = data.result
  return { number: holder.number, file_name, size_bytes }
}
