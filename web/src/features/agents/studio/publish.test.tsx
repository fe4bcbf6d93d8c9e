import { render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { QRCodeSVG } from 'qrcode.react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { network } from '@/testing/network.ts'
import { openStudio, serveAgent } from '../testing/studio.tsx'
import { maya } from '../testing/templates.ts'

const drawing = (code: Element) => code.querySelector('path:last-of-type')?.getAttribute('d')
const codeFor = (text: string) =>
  render(<QRCodeSVG value={text} level="M" marginSize={4} />).container

const unchanged = 'Version 1 is live, and nothing has changed since.'

test('publishing ends in a panel with the link, a code to scan and whom visitors meet', async () => {
  const user = userEvent.setup()
  serveAgent()
  await openStudio()

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
  serveAgent()
  await openStudio()

  await userEvent.type(await screen.findByLabelText('Name'), ' B')
  await userEvent.click(screen.getByRole('button', { name: 'Publish' }))

  expect(screen.getByRole('dialog')).toHaveAccessibleName('Publish Maya B')
})

test('what is published is shared again from the top bar', async () => {
  await openStudio(serveAgent().published())

  await userEvent.click(await screen.findByRole('button', { name: 'Share' }))

  expect(screen.getByRole('dialog', { name: 'Version 1 is live' })).toBeVisible()
})

test('the code is kept as a drawing, for print', async () => {
  const kept: { name: string; file: Blob | MediaSource }[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    kept.push({ name: '', file })
    return 'blob:'
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
    this: HTMLAnchorElement,
  ) {
    Object.assign(kept.at(-1) ?? {}, { name: this.download })
  })
  onTestFinished(() => void vi.restoreAllMocks())
  await openStudio(serveAgent().published())
  await userEvent.click(await screen.findByRole('button', { name: 'Share' }))

  await userEvent.click(
    await screen.findByRole('button', { name: 'Save QR code of the public link' }),
  )

  expect(kept).toEqual([{ name: 'Maya QR code.svg', file: expect.any(Blob) }])
  const text = await new Promise((resolve) => {
    const reader = new FileReader()
    reader.onload = () => resolve(reader.result)
    reader.readAsText(kept[0]?.file as Blob)
  })
  const saved = new DOMParser().parseFromString(String(text), 'image/svg+xml').documentElement
  expect(saved.namespaceURI).toBe('http://www.w3.org/2000/svg')
  expect(drawing(saved)).toBe(drawing(codeFor(`${location.origin}/agent?id=${maya.id}`)))
})

test('the panel shows what visitors meet, not what is being edited', async () => {
  const server = serveAgent()
  await openStudio(server.published())
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
  await openStudio(serveAgent().published())
  const button = await screen.findByRole('button', { name: 'Publish' })

  await expect.poll(() => button).toHaveAccessibleDescription(unchanged)
  await userEvent.click(button)

  expect(await screen.findByRole('tooltip')).toHaveTextContent(unchanged)
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(button).toHaveFocus()
})

test('one changed word can be published', async () => {
  const server = serveAgent()
  await openStudio(server.published())
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
  const server = serveAgent({ ...maya, knowledge_scope: 'selected' })
  const published = server.published()
  server.choose('source-1')

  await openStudio(published, '?section=versions')

  expect(await screen.findByText('1 unpublished change.')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Publish' })).not.toHaveAttribute('aria-disabled')
})

test('the versions are a skeleton until they are known, never “Nothing is published yet”', async () => {
  const published = serveAgent().published()
  const { promise, resolve } = Promise.withResolvers<void>()
  network.use(
    http.get('*/rest/v1/template_versions', async () => {
      await promise
      return undefined
    }),
  )
  const { container } = await openStudio(published, '?section=versions')

  expect(await screen.findByRole('heading', { name: 'Versions' })).toBeVisible()
  expect(container.querySelector('.skeleton')).not.toBeNull()
  expect(screen.queryByText('Nothing is published yet.')).toBeNull()
  resolve()

  expect(await screen.findByText('The same as version 1.')).toBeVisible()
})

test('versions that did not load say so and can be asked for again', async () => {
  const published = serveAgent().published()
  network.use(
    http.get(
      '*/rest/v1/template_versions',
      () => HttpResponse.json({ message: 'No.' }, { status: 400 }),
      {
        once: true,
      },
    ),
  )
  await openStudio(published, '?section=versions')

  expect(await screen.findByText('The versions did not load')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))

  expect(await screen.findByText('The same as version 1.')).toBeVisible()
})

test('an agent that was taken offline is not called the same as a version', async () => {
  const offline = { ...serveAgent().published(), live_version: null }
  await openStudio(offline, '?section=versions')

  expect(await screen.findByText('No version is live.')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Publish' })).not.toHaveAttribute('aria-disabled')
})

test('taking an agent offline asks first, and says what stops', async () => {
  const server = serveAgent()
  const asked: unknown[] = []
  network.use(
    http.post('*/rest/v1/rpc/set_live_version', async ({ request }) => {
      asked.push(await request.json())
      return new HttpResponse(null, { status: 204 })
    }),
  )
  await openStudio(server.published(), '?section=versions')
  await userEvent.click(await screen.findByRole('button', { name: 'Take offline' }))

  const dialog = within(await screen.findByRole('dialog', { name: 'Take Maya offline?' }))
  expect(dialog.getByText(/Its public link, galleries and chats on other sites/)).toBeVisible()
  await userEvent.click(dialog.getByRole('button', { name: 'Keep it live' }))
  expect(asked).toEqual([])

  await userEvent.click(screen.getByRole('button', { name: 'Take offline' }))
  await userEvent.click(
    within(await screen.findByRole('dialog')).getByRole('button', { name: 'Take offline' }),
  )

  await expect.poll(() => asked).toEqual([{ template_id: maya.id, number: null }])
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
})
