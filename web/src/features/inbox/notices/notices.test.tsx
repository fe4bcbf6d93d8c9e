import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Handoff } from '../queries.ts'
import { NoticeButton } from './notice-button.tsx'
import { useNoticeSetting } from './use-notice-setting.ts'
import { newsIn, useNotices } from './use-notices.ts'

// jsdom has no notifications of a system: this stands where the browser's own would.
class SystemNotice {
  static permission: NotificationPermission = 'default'
  static shown: SystemNotice[] = []
  static requestPermission = vi.fn(async () => SystemNotice.permission)
  readonly title: string
  readonly options: NotificationOptions
  onclick: (() => void) | null = null
  close = vi.fn()
  constructor(title: string, options: NotificationOptions) {
    this.title = title
    this.options = options
    SystemNotice.shown.push(this)
  }
}
const answer = (permission: NotificationPermission) =>
  SystemNotice.requestPermission.mockImplementation(async () => {
    SystemNotice.permission = permission
    return permission
  })

beforeEach(() => {
  SystemNotice.permission = 'default'
  SystemNotice.shown = []
  vi.stubGlobal('Notification', SystemNotice)
  vi.spyOn(document, 'hasFocus').mockReturnValue(false)
  localStorage.clear()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const handoff = (id: string, change: Partial<Handoff> = {}): Handoff => ({
  ...{ id, conversation_id: `talk-${id}`, reason: 'asked', asked_at: '2026-01-01T09:00:00Z' },
  ...{ taken_by: null, taken_by_name: null, unanswered: 0, wrote_at: null, status: 'waiting' },
  templates: { name: 'Maya', avatar: 'maya', style_id: 'maya-blazer-navy' },
  ...{ conversations: { title: `Question ${id}` }, ...change },
})
const own = (unanswered: number) =>
  handoff('own', { status: 'taken', taken_by: 'me', taken_by_name: 'Omar', unanswered })

const onOpen = vi.fn()
function Inbox({ handoffs }: { handoffs: Handoff[] | undefined }) {
  const setting = useNoticeSetting()
  useNotices({ handoffs, userId: 'me', setting, onOpen })
  return <NoticeButton setting={setting} />
}
const button = () => screen.getByRole('button', { name: 'Notify me' })
const titles = () => SystemNotice.shown.map(({ title }) => title)

test('who turned notices on is told of who comes and of what is written to them, and is led there', async () => {
  answer('granted')
  const { rerender } = render(<Inbox handoffs={undefined} />)
  await userEvent.click(button())
  expect(button()).toHaveAttribute('aria-pressed', 'true')

  // What was there before is no news.
  rerender(<Inbox handoffs={[handoff('a'), own(1)]} />)
  expect(titles()).toEqual([])
  rerender(<Inbox handoffs={[handoff('a'), handoff('b'), own(1)]} />)
  expect(titles()).toEqual(['A visitor of Maya asks for a person'])
  rerender(<Inbox handoffs={[handoff('a'), handoff('b'), own(2)]} />)
  expect(titles()).toEqual([
    'A visitor of Maya asks for a person',
    'The visitor of Maya has written to you',
  ])
  expect(SystemNotice.shown[0]?.options).toEqual({ body: 'Question b', tag: 'talk-b' })
  SystemNotice.shown[0]?.onclick?.()
  expect(onOpen).toHaveBeenCalledWith('talk-b')
})

test('who looks at the page is not told beside it', async () => {
  answer('granted')
  vi.mocked(document.hasFocus).mockReturnValue(true)
  const { rerender } = render(<Inbox handoffs={[]} />)
  await userEvent.click(button())

  rerender(<Inbox handoffs={[handoff('a')]} />)

  expect(titles()).toEqual([])
})

test('it stays as it was left in this browser, and off means off', async () => {
  answer('granted')
  const first = render(<Inbox handoffs={[]} />)
  await userEvent.click(button())
  first.unmount()
  const { rerender } = render(<Inbox handoffs={[]} />)
  expect(button()).toHaveAttribute('aria-pressed', 'true')

  await userEvent.click(button())
  rerender(<Inbox handoffs={[handoff('a')]} />)

  expect(button()).toHaveAttribute('aria-pressed', 'false')
  expect(titles()).toEqual([])
})

test('what the browser does not allow is explained, and nothing is turned on', async () => {
  answer('denied')
  render(<Inbox handoffs={[]} />)

  await userEvent.click(button())

  expect(button()).toHaveAttribute('aria-pressed', 'false')
  expect(button()).toHaveAccessibleDescription(
    'Notifications are blocked for this page. Allow them in the browser.',
  )
})

test('where there are no notices there is no button', () => {
  // Back to jsdom's own window, which has none.
  vi.unstubAllGlobals()
  render(<Inbox handoffs={[]} />)

  expect(screen.queryByRole('button')).toBeNull()
})

test('those who wait for anybody, and for this member, are counted', () => {
  const others = handoff('other', { status: 'taken', taken_by: 'somebody', unanswered: 3 })

  expect(newsIn([handoff('a'), own(2), others], 'me')).toBe(2)
  expect(newsIn([own(0), others], 'me')).toBe(0)
  expect(newsIn(undefined, 'me')).toBe(0)
})
