import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import type { Tool, ToolServer } from '@/lib/tools.ts'
import { network } from '@/testing/network.ts'
import { renderPage } from '@/testing/render-page.tsx'
import { rowsOf } from '@/testing/rows.ts'
import type { TemplateFields } from '../template.ts'
import { maya } from '../testing/templates.ts'
import { Actions } from './actions.tsx'

const tool: Tool = {
  ...{
    id: 't1',
    kind: 'http',
    name: 'find_order',
    title: 'Find an order',
    acts: 'read',
    asks: true,
  },
  ...{ description: 'Tells the state of an order.', arguments: {}, method: 'GET' },
  ...{ url: 'https://api.example/orders/{order}', headers: [], body: null },
}
const server: ToolServer = {
  ...{ id: 's1', name: 'Desk', url: 'https://desk.example/mcp' },
  ...{ pinned_fingerprint: 'first', offered_fingerprint: 'second' },
  offered: [
    {
      remote_name: 'close',
      name: 'desk_close',
      title: 'Close',
      description: 'Closes.',
      acts: 'write',
    },
  ],
}

test('an editor chooses what an agent uses, and sees what waits for an owner', async () => {
  network.use(
    rowsOf('tools', () => [tool]),
    rowsOf('mcp_servers', () => [server]),
  )
  let last: TemplateFields = maya
  function Section() {
    const [fields, setFields] = useState<TemplateFields>(maya)
    last = fields
    const change = (part: Partial<TemplateFields>) => setFields({ ...fields, ...part })
    return <Actions fields={fields} onChange={change} organizationId="org-1" canWrite={false} />
  }
  await renderPage(() => <Section />)

  await userEvent.click(await screen.findByRole('switch', { name: 'Find an order' }))
  await userEvent.click(screen.getByRole('switch', { name: 'Search the knowledge again' }))

  expect(last).toMatchObject({ tool_ids: ['t1'], built_in_tools: ['search_knowledge'] })
  expect(screen.getByText(/^Offers other tools than you approved/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Approve these tools' })).toBeNull()
  expect(screen.getByText(/Without one the agent quotes its knowledge/)).toBeVisible()
})
