import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import { network } from '@/testing/network.ts'
import { renderPage } from '@/testing/render-page.tsx'
import { rowsOf } from '@/testing/rows.ts'
import { maya } from '../testing/templates.ts'
import type { OwnPerson } from './own-people.ts'
import { OwnPersonSection } from './own-person-section.tsx'

const ada = {
  ...{ id: 'own-1', name: 'Ada', format: 'glb' as const, missing: [], licence: [] },
  ...{ statement: 'We may use it.', stated_by_name: 'Ines', stated_at: '2026-01-02T09:00:00Z' },
} satisfies OwnPerson

/** An owner before the people of the organization; a model that is sent waits until it is let go. */
async function owner() {
  const brought: string[] = []
  const calls: string[] = []
  const aborted: boolean[] = []
  const stored = Promise.withResolvers<void>()
  network.use(
    rowsOf('own_people', () => [ada]),
    http.post('*/functions/v1/own-people', async ({ request }) => {
      calls.push('sent')
      request.signal.addEventListener('abort', () => aborted.push(true))
      await stored.promise
      return HttpResponse.json({ person: ada })
    }),
  )
  await renderPage(() => (
    <OwnPersonSection
      {...{ organizationId: maya.organization_id, people: [], value: 'maya', canWrite: true }}
      onBrought={({ id }) => brought.push(id)}
    />
  ))
  return { brought, calls, aborted, stored }
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

async function bring(name: string) {
  await press('Bring your own person')
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.upload(dialog.getByLabelText('Model'), new File(['glTF'], `${name}.glb`))
  await userEvent.click(
    dialog.getByRole('checkbox', { name: /^My organization may use this person here/ }),
  )
  await userEvent.click(dialog.getByRole('button', { name: 'Bring' }))
  return dialog
}

test('a person who is brought becomes the face of the draft', async () => {
  const { brought, stored } = await owner()
  await bring('Ada')
  stored.resolve()

  // Its portrait is drawn first, or found to need what this browser lacks.
  await expect.poll(() => brought, { timeout: 8000 }).toEqual(['own-1'])
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('Cancel stops a model on its way, and it changes neither the draft nor the next try', async () => {
  const { brought, calls, aborted, stored } = await owner()
  await bring('Ada')
  await expect.poll(() => calls).toEqual(['sent'])
  await press('Cancel')
  await expect.poll(() => aborted).toEqual([true])

  await press('Bring your own person')
  await userEvent.type(await screen.findByLabelText('Name'), 'Grace')
  stored.resolve()

  await expect.poll(() => screen.getByRole('button', { name: 'Bring' })).toBeEnabled()
  expect(screen.getByLabelText('Name')).toHaveValue('Grace')
  expect(brought).toEqual([])
})
