import { act, fireEvent, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { network } from '@/testing/network.ts'
import { renderPage } from '@/testing/render-page.tsx'
import { rowsOf } from '@/testing/rows.ts'
import type { TemplateFields } from '../template.ts'
import { maya } from '../testing/templates.ts'
import { Behaviour } from './behaviour.tsx'
import { HandoffFields } from './fields/handoff-fields.tsx'
import { OfficeHours } from './fields/office-hours.tsx'

const large = { id: 'large', name: 'Large', purpose: 'language' as const }

async function behaviour(
  fields: Partial<TemplateFields>,
  { models = [] as { is_default: boolean }[], canConnect = true } = {},
) {
  network.use(
    rowsOf('models', () => models.map((model) => ({ ...large, ...model }))),
    rowsOf('tools', () => []),
  )
  await renderPage(() => (
    <Behaviour
      fields={{ ...maya, ...fields }}
      onChange={() => {}}
      organizationId="org-1"
      canConnect={canConnect}
    />
  ))
}

test('where no model answers the instructions say so, and lead to one', async () => {
  await behaviour({})

  expect(await screen.findByRole('note')).toHaveTextContent('does not write by these')
  expect(screen.getByRole('link', { name: 'Connect a model' })).toHaveAttribute(
    ...['href', '/dashboard/account/models'],
  )
  expect(screen.getByText(/scored against its phrases alone/)).toBeVisible()
})

test('who cannot connect one is told who can', async () => {
  await behaviour({}, { canConnect: false })

  expect(await screen.findByRole('note')).toHaveTextContent('An owner of your organization can')
  expect(screen.queryByRole('link', { name: 'Connect a model' })).toBeNull()
})

test('an agent that was told to quote leads to that choice', async () => {
  await behaviour({ model_choice: 'built-in' }, { models: [{ is_default: true }] })

  expect(await screen.findByRole('link', { name: 'Choose a model' })).toBeVisible()
})

test.each<[name: string, fields: Partial<TemplateFields>, is_default: boolean]>([
  ['the default answers', {}, true],
  ['the one it chose answers', { model_choice: 'chosen', model_ids: ['large'] }, false],
])('where %s there is nothing to say', async (_, fields, is_default) => {
  await behaviour(fields, { models: [{ is_default }] })

  expect(await screen.findByText(/its tone, length, greeting and language/)).toBeVisible()
  expect(screen.queryByRole('note')).toBeNull()
})

test('what visitors are asked and told is said of visitors', async () => {
  await behaviour({ handoff: true })

  for (const begin of [
    'Visitors who agree are recognized next time',
    'Visitors who ask get a fixed reply',
    'Visitors who ask are told that your organization can read along',
  ]) {
    expect(await screen.findByText(new RegExp(begin))).toBeVisible()
  }
})

/** The fields of an agent with office hours from 9 to 17, and what is changed of them. */
async function hours(Fields: typeof OfficeHours | typeof HandoffFields = OfficeHours) {
  const changes: Partial<TemplateFields>[] = []
  let set = (_part: Partial<TemplateFields>) => {}
  function Section() {
    const [fields, setFields] = useState<TemplateFields>({
      ...maya,
      ...{ handoff: true, handoff_days: [1, 2, 3, 4, 5] },
    })
    set = (part) => setFields((known) => ({ ...known, ...part }))
    return (
      <Fields
        fields={fields}
        onChange={(part) => {
          changes.push(part)
          set(part)
        }}
      />
    )
  }
  await renderPage(() => <Section />)
  return { changes, changedElsewhere: (part: Partial<TemplateFields>) => act(() => set(part)) }
}

/** As a browser tells it: each key makes a time, the first of them mostly another one than is meant. */
function type(label: string, ...times: string[]) {
  const field = screen.getByLabelText(label)
  act(() => field.focus())
  for (const value of times) fireEvent.change(field, { target: { value } })
  return field
}

test('a time is saved as it stands when its field is left, not while it is typed', async () => {
  const { changes } = await hours(HandoffFields)
  const from = type('From', '01:00', '10:00', '10:30')
  expect(from).toHaveValue('10:30')
  expect(changes).toEqual([])

  act(() => from.blur())

  expect(changes).toEqual([{ handoff_from: '10:30' }])
})

test('hours that end before they begin stay as they were typed, with what is wrong, until they fit', async () => {
  const { changes } = await hours()
  type('From', '18:00')
  const until = type('Until', '17:30')
  expect(screen.getByLabelText('From')).toHaveValue('18:00')
  expect(until).toHaveAccessibleDescription('Until must be later than From.')
  act(() => until.blur())
  expect(changes).toEqual([])

  type('Until', '20:00')
  expect(screen.queryByRole('alert')).toBeNull()
  await userEvent.tab()

  expect(changes).toEqual([{ handoff_from: '18:00', handoff_until: '20:00' }])
})

test('hours of no length are none', async () => {
  const { changes } = await hours()

  act(() => type('Until', '09:00').blur())

  expect(screen.getByLabelText('Until')).toHaveAccessibleDescription(
    'Until must be later than From.',
  )
  expect(changes).toEqual([])
})

test('a time that is missing is asked for', async () => {
  const { changes } = await hours()

  act(() => type('From', '').blur())

  expect(screen.getByLabelText('From')).toHaveAccessibleDescription('Enter a time.')
  expect(changes).toEqual([])
})

test('what is changed elsewhere meanwhile takes the place of what was typed', async () => {
  const { changedElsewhere } = await hours()
  act(() => type('From', '18:00').blur())

  changedElsewhere({ handoff_from: '08:00:00' })

  expect(screen.getByLabelText('From')).toHaveValue('08:00')
  expect(screen.queryByRole('alert')).toBeNull()
})
