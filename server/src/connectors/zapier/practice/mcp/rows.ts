import { z } from 'zod'
import type { PracticeRecords } from '../../../practice/records.ts'

export type McpTable = 'Row'

const row = (number: string, fields: Record<string, string>) => ({
  ...{ table_name: 'Row' as const, fields: { number, status: 'New', ...fields } },
})

/** What the sheet begins with. */
export const firstRows = [
  row('R0010001', { name: 'Noor Haddad', need: '40 benches for two terraces', status: 'Called' }),
  row('R0010002', { name: 'Piotr Zielinski', need: 'Folding chairs that stay outside' }),
  row('R0010003', { name: 'Amara Okafor', need: 'A quote for 15 planters', status: 'Quoted' }),
]

const words = z.string().trim().min(1).max(300)
const said = (value: object) => ({
  content: [{ type: 'text' as const, text: JSON.stringify(value) }],
})

/** A server of tools for one request: two actions of a spreadsheet, named as Zapier names its own. */
export async function serverOfRows(organization: string, records: PracticeRecords<McpTable>) {
  const { McpServer } = await import('@modelcontextprotocol/sdk/server/mcp.js')
  const server = new McpServer({ name: 'zapier', version: '1' })
  const all = () => records.all(organization, 'Row')
  server.registerTool(
    'google_sheets_create_spreadsheet_row',
    {
      title: 'Google Sheets: Create Spreadsheet Row',
      description: 'Adds a row to the sheet of leads.',
      inputSchema: {
        name: words.describe('Who asks.'),
        need: words.describe('What is asked for.'),
      },
      annotations: { readOnlyHint: false, destructiveHint: false },
    },
    async ({ name, need }) => {
      const fields = { name, need, status: 'New' }
      const id = await records.add(organization, 'Row', { prefix: 'R', fields })
      return said((await all()).find((one) => one.id === id)?.fields ?? fields)
    },
  )
  server.registerTool(
    'google_sheets_lookup_spreadsheet_row',
    {
      title: 'Google Sheets: Lookup Spreadsheet Row',
      description: 'Finds the row of the sheet of leads with this number.',
      inputSchema: { number: words.describe('As R0010001.') },
      annotations: { readOnlyHint: true },
    },
    async ({ number }) => {
      const found = (await all()).find(({ fields }) => fields.number === number)
      return said(found?.fields ?? { results: [] })
    },
  )
  return server
}
