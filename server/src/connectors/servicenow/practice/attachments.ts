import { type Context, Hono } from 'hono'
import type { AppEnv } from '../../../lib/app-env.ts'
import type { HttpError } from '../../../lib/http-error.ts'
import type { PracticeRecords } from '../../practice/records.ts'
import type { PracticeTable } from './company.ts'
import { readQuery } from './encoded-query.ts'
import { rowOf, told } from './fields.ts'

type AttachmentsDeps = {
  records: PracticeRecords<PracticeTable>
  organizationOf: (c: Context) => string
  fault: (status: 400 | 404, message: string, detail?: string) => HttpError
}

const holders = ['incident', 'sc_request'] as const
const mostBytes = 16_384
const shown = [
  ...['sys_id', 'table_name', 'table_sys_id', 'file_name', 'content_type', 'size_bytes'],
  ...['sys_created_on', 'sys_updated_on', 'download_link'],
]

/** The Attachment API of the practice system; it keeps texts alone. */
export function practiceAttachments({ records, organizationOf, fault }: AttachmentsDeps) {
  const app = new Hono<AppEnv>()
  const rows = async (c: Context): Promise<Record<string, string>[]> => {
    const { origin, pathname } = new URL(c.req.url)
    const base = `${origin}${pathname.replace(/\/attachment.*$/, '/attachment')}`
    return (await records.all(organizationOf(c), 'sys_attachment')).map((record) => {
      const row = rowOf(record)
      return { ...row, download_link: `${base}/${row.sys_id}/file` }
    })
  }

  app.get('/', async (c) => {
    const { matches, sort } = readQuery(c.req.query('sysparm_query') ?? '')
    const limit = Number(c.req.query('sysparm_limit') ?? 1000)
    const found = sort((await rows(c)).filter(matches)).slice(0, limit)
    return c.json({ result: found.map((row) => told(row, shown, false)) })
  })

  app.get('/:sysId/file', async (c) => {
    const found = (await rows(c)).find(({ sys_id }) => sys_id === c.req.param('sysId'))
    if (!found) throw fault(404, 'No Record found')
    const { content = '', content_type = '' } = found
    return c.body(content, 200, {
      'content-type': content_type,
      'x-content-type-options': 'nosniff',
    })
  })

  app.post('/file', async (c) => {
    const organization = organizationOf(c)
    const of = (name: string) => c.req.query(name) ?? ''
    const [table_name, table_sys_id, file_name] = [
      ...[of('table_name'), of('table_sys_id'), of('file_name').slice(0, 100)],
    ]
    if (!table_name || !table_sys_id || !file_name) {
      throw fault(400, 'Missing parameter', 'table_name, table_sys_id and file_name are required')
    }
    const table = holders.find((one) => one === table_name)
    const held = table && (await records.all(organization, table)).map(rowOf)
    if (!held?.some(({ sys_id }) => sys_id === table_sys_id)) throw fault(404, 'No Record found')
    const content = await c.req.text()
    const size = Buffer.byteLength(content)
    if (size > mostBytes) throw fault(400, 'Attachment size exceeds the maximum allowed')
    const content_type = c.req.header('content-type') ?? 'text/plain'
    const fields = {
      ...{ table_name, table_sys_id, file_name, content_type, content, size_bytes: String(size) },
    }
    const id = await records.add(organization, 'sys_attachment', { prefix: 'ATT', fields })
    const made = (await rows(c)).find(({ sys_id }) => sys_id === id.replaceAll('-', ''))
    return c.json({ result: told(made ?? {}, shown, false) }, 201)
  })
  return app
}
