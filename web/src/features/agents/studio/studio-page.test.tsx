import { act, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { QRCodeSVG } from 'qrcode.react'
import { expect, test } from 'vitest'
import { network } from '@/testing/network.ts'
import { renderPage } from '@/testing/render-page.tsx'
import { rowsOf } from '@/testing/rows.ts'
import type { Version } from '../publishing/version-queries.ts'
import { fieldsOf, type Template } from '../template.ts'
import { untold } from '../testing/minute.ts'
import { lengths, maya, people, tones } from '../testing/templates.ts'
import { StudioPage } from './studio-page.tsx'
import { parseStudioSearch } from './studio-search.ts'

const aVersion = { note: '', published_by: 'me', published_at: '2026-01-02T09:00:00Z' }

/** One agent on the server, which refuses what was not read from its newest state. */
function agent(start: Template = maya) {
  let stored = start
  let versions: Version[] = []
  let chosen: string[] = []
  const publish = () => {
    const given = { knowledge_source_ids: chosen, knowledge_collection_ids: [] }
    const definition = { ...fieldsOf(stored), ...given }
    const number = versions.length + 1
    versions = [{ ...aVersion, number, definition }, ...versions]
    stored = { ...stored, live_version: number }
    return number
  }
  const puts: Record<string, unknown>[] = []
  network.use(
    http.put('*/functions/v1/interactions-api-wrapper/templates/:id', async ({ request }) => {
      const { updated_at, ...change } = (await request.json()) as Template
      puts.push(change)
      if (updated_at !== stored.updated_at) {
        return HttpResponse.json({ error: { code: 'x', message: 'Changed.' } }, { status: 409 })
      }
      stored = { ...stored, ...change, updated_at: `${stored.updated_at}1` }
      return HttpResponse.json(stored)
    }),
    rowsOf('templates', () => [stored]),
    rowsOf('own_people', () => []),
    rowsOf('template_versions', () => versions),
    ...untold,
    rowsOf('template_canaries', () => []),
    http.post('*/rest/v1/rpc/version_scores', () => HttpResponse.json([])),
    rowsOf('template_tests', () => []),
    rowsOf('template_knowledge_sources', () => chosen.map((source_id) => ({ source_id }))),
    http.post('*/rest/v1/rpc/publish_template', () => HttpResponse.json(publish())),
  )
  return {
    puts,
    published: () => {
      publish()
      return stored
    },
    choose: (...sources: string[]) => {
      chosen = sources
    },
    editedByOther: (change: Partial<Template>) => {
      stored = { ...stored, ...change, updated_at: '2026-01-01T11:00:00Z' }
    },
    stored: () => stored,
  }
}

const page = (template = maya, section = '') =>
  renderPage(
    ({ search }) => (
      <StudioPage
        template={template}
        section={parseStudioSearch(search).section ?? 'identity'}
        choices={{ people, tones, lengths }}
        userId="me"
        mayOverride
        frame={({ title, actions, body }) => (
          <>
            {title}
            {actions}
            {body}
          </>
        )}
        slots={() => ({
          knowledge: () => null,
          live: ({ name }) => <p>Live: {name}</p>,
        })}
      />
    ),
    `/dashboard/agents/${maya.id}${section}`,
  )

const drawing = (code: Element) => code.querySelector('path:last-of-type')?.getAttribute('d')
const codeFor = (text: string) =>
  render(<QRCodeSVG value={text} level="M" marginSize={4} />).container

const unchanged = 'Version 1 is live, and nothing has changed since.'

test('what is typed shows in the live agent at once and is saved by itself', async () => {
  const server = agent()
  await page()

  await userEvent.type(await screen.findByLabelText('Name'), ' B')

  expect(screen.getByText('Live: Maya B')).toBeVisible()
  await expect
    .poll(() => server.puts, { timeout: 5000 })
    .toEqual([{ name: 'Maya B', greeting: 'Hi, I am Maya B.' }])
  expect(await screen.findByText('Saved')).toBeVisible()
})

test('choosing a person brings that person’s own clothes and voice', async () => {
  const server = agent()
  await page()

  await userEvent.click(await screen.findByRole('radio', { name: 'Daniel' }))

  await expect
    .poll(() => server.puts, { timeout: 5000 })
    .toMatchObject([{ avatar: 'daniel', style_id: 'daniel-blazer', voice_id: 'daniel-calm' }])
})

test('a choice is taken back and made again, by button and by keyboard', async () => {
  agent()
  await page()
  const daniel = await screen.findByRole('radio', { name: 'Daniel' })
  expect(screen.getByRole('button', { name: 'Undo' })).toBeDisabled()
  await userEvent.click(daniel)

  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(screen.getByRole('radio', { name: 'Maya' })).toBeChecked()
  expect(screen.getByRole('button', { name: 'Redo' })).toHaveFocus()
  await userEvent.keyboard('{Control>}{Shift>}z{/Shift}{/Control}')
  expect(daniel).toBeChecked()
  await userEvent.keyboard('{Control>}z{/Control}')
  expect(daniel).not.toBeChecked()

  await userEvent.click(screen.getByRole('button', { name: 'Redo' }))
  const role = screen.getByLabelText<HTMLInputElement>('Role')
  const before = role.value
  await userEvent.type(role, '!')
  // The browser would take back what it remembers, which no longer stands there once the studio took back a step.
  const undo = new KeyboardEvent('keydown', {
    key: 'z',
    ctrlKey: true,
    bubbles: true,
    cancelable: true,
  })
  act(() => void role.dispatchEvent(undo))
  expect(undo.defaultPrevented).toBe(true)
  expect(role).toHaveValue(before)
  expect(daniel).toBeChecked()
})

test('two editors: the second sees what the first changed and chooses', async () => {
  const server = agent()
  await page()
  server.editedByOther({ tone: 'formal', role: 'Theirs' })

  await userEvent.type(await screen.findByLabelText('Role'), ' and badges')
  const banner = await screen.findByRole('alert', {}, { timeout: 5000 })
  expect(banner).toHaveTextContent('its role. Your changes are not saved yet.Their role: “Theirs”')
  expect(server.stored()).toMatchObject({ role: 'Theirs' })
  await userEvent.click(within(banner).getByRole('button', { name: 'Keep mine' }))

  await expect
    .poll(server.stored)
    .toMatchObject({ role: 'IT help desk and badges', tone: 'formal' })
})

test('publishing ends in a panel with the link, a code to scan and whom visitors meet', async () => {
  const user = userEvent.setup()
  agent()
  await page()

  await user.click(await screen.findByRole('button', { name: 'Publish' }))
  const dialog = screen.getByRole('dialog')
  await user.click(within(dialog).getByRole('button', { name: 'Publish' }))

  expect(await within(dialog).findByText('Version 1 is live')).toBeVisible()
  const link = `${location.origin}/agent?id=${maya.id}`
  expect(within(dialog).getByLabelText('Public link')).toHaveValue(link)
  const code = await within(dialog).findByRole('img', { name: 'QR code of the public link' })
  expect(drawing(code)).toBe(drawing(codeFor(link)))
  const preview = within(dialog).getByRole('region', { name: 'What visitors meet' })
  expect(preview).toHaveTextContent(maya.greeting)
  expect(within(preview).getByRole('link', { name: 'Open as a visitor' })).toHaveAttribute(
    'href',
    link,
  )
  await user.click(within(dialog).getByRole('button', { name: 'Copy link' }))
  expect(await navigator.clipboard.readText()).toBe(link)
  expect(within(dialog).getByRole('status')).toHaveTextContent('Copied')
})

test('what is published is called as it is typed, saved or not', async () => {
  agent()
  await page()

  await userEvent.type(await screen.findByLabelText('Name'), ' B')
  await userEvent.click(screen.getByRole('button', { name: 'Publish' }))

  expect(screen.getByRole('dialog')).toHaveAccessibleName('Publish Maya B')
})

test('what is published is shared again from the top bar', async () => {
  await page(agent().published())

  await userEvent.click(await screen.findByRole('button', { name: 'Share' }))

  expect(screen.getByRole('dialog', { name: 'Version 1 is live' })).toBeVisible()
})

test('the panel shows what visitors meet, not what is being edited', async () => {
  const server = agent()
  await page(server.published())
  const button = await screen.findByRole('button', { name: 'Publish' })
  await expect.poll(() => button).toHaveAccessibleDescription(unchanged)

  await userEvent.type(screen.getByLabelText('Name'), ' B')
  await userEvent.click(screen.getByRole('button', { name: 'Share' }))

  const preview = screen.getByRole('region', { name: 'What visitors meet' })
  expect(within(preview).getByText('Maya')).toBeVisible()
  await expect
    .poll(() => server.puts, { timeout: 5000 })
    .toEqual([{ name: 'Maya B', greeting: 'Hi, I am Maya B.' }])
})

test('an unchanged agent is not published again, and the button says why', async () => {
  await page(agent().published())
  const button = await screen.findByRole('button', { name: 'Publish' })

  await expect.poll(() => button).toHaveAccessibleDescription(unchanged)
  await userEvent.click(button)

  expect(await screen.findByRole('tooltip')).toHaveTextContent(unchanged)
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(button).toHaveFocus()
})

test('one changed word can be published', async () => {
  const server = agent()
  await page(server.published())
  const button = await screen.findByRole('button', { name: 'Publish' })
  await expect.poll(() => button).toHaveAccessibleDescription(unchanged)

  await userEvent.type(screen.getByLabelText('Name'), ' B')
  await userEvent.click(button)

  expect(screen.getByRole('dialog')).toHaveAccessibleName(/^Publish Maya/)
  await expect
    .poll(() => server.puts, { timeout: 5000 })
    .toEqual([{ name: 'Maya B', greeting: 'Hi, I am Maya B.' }])
})

test('another choice of sources can be published', async () => {
  const server = agent({ ...maya, knowledge_scope: 'selected' })
  const published = server.published()
  server.choose('source-1')

  await page(published, '?section=versions')

  expect(await screen.findByText('1 unpublished change.')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Publish' })).not.toHaveAttribute('aria-disabled')
})

test('the versions are a skeleton until they are known, never “Nothing is published yet”', async () => {
  const published = agent().published()
  const { promise, resolve } = Promise.withResolvers<void>()
  network.use(
    http.get('*/rest/v1/template_versions', async () => {
      await promise
      return undefined
    }),
  )
  const { container } = await page(published, '?section=versions')

  expect(await screen.findByRole('heading', { name: 'Versions' })).toBeVisible()
  expect(container.querySelector('.skeleton')).not.toBeNull()
  expect(screen.queryByText('Nothing is published yet.')).toBeNull()
  resolve()

  expect(await screen.findByText('The same as version 1.')).toBeVisible()
})

test('versions that did not load say so and can be asked for again', async () => {
  const published = agent().published()
  network.use(
    http.get(
      '*/rest/v1/template_versions',
      () => HttpResponse.json({ message: 'No.' }, { status: 400 }),
      {
        once: true,
      },
    ),
  )
  await page(published, '?section=versions')

  expect(await screen.findByText('The versions did not load')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))

  expect(await screen.findByText('The same as version 1.')).toBeVisible()
})

test('an agent that was taken offline is not called the same as a version', async () => {
  const offline = { ...agent().published(), live_version: null }
  await page(offline, '?section=versions')

  expect(await screen.findByText('No version is live.')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Publish' })).not.toHaveAttribute('aria-disabled')
})
