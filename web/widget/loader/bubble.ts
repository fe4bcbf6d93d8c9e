import { element, icon, paths } from '../elements.ts'
import { createKept } from '../kept.ts'
import { openFrame } from './frame.ts'
import type { Options } from './options.ts'

/**
 * Who is met: how the buttons and the frame are called, what is said when nobody comes, and the face on the button; a
 * gallery of nobody has none.
 */
export type Agent = {
  title: string
  closing: string
  lost: string
  dismiss: string
  language: string
  face?: string
}
/** What the page can do with its widget, as `window.digitalWorkforce`. */
export type Widget = { open(): void; close(): void; identify(identity: string): void }

function bubbleButton({ title, face }: Agent, base: string) {
  const label = {
    'aria-haspopup': 'dialog',
    'aria-expanded': 'false',
    'aria-label': title,
  }
  const button = element('button', { type: 'button', class: 'bubble', ...label }, icon(paths.chat))
  if (!face) return button
  const picture = element('img', { src: base + face, alt: '', referrerpolicy: 'no-referrer' })
  // A page that lets no pictures in has the drawing.
  picture.addEventListener('error', () => picture.remove())
  button.append(picture)
  return button
}

/** How long a frame that has loaded may take until its chat is there, in ms. */
const patience = 4000

/** The button in the corner, and the chat that it opens. Focus stays in the open chat until it is closed. */
export function bubble(root: HTMLElement, agent: Agent, options: Options): Widget {
  root.classList.add('bubble-root', options.position)
  const button = bubbleButton(agent, options.base)
  const before = element('span', { tabindex: '0' })
  const after = element('span', { tabindex: '0' })
  const panel = element('div', {
    ...{
      class: 'panel',
      role: 'dialog',
      'aria-modal': 'true',
      'aria-label': agent.title,
    },
    hidden: '',
  })
  const teaser = greeting(options.greeting, agent.dismiss, () => toggle(true))
  const count = element('span', { class: 'count', 'aria-hidden': 'true' })
  const told = element('span', { class: 'told', role: 'status' })
  /** Whether people were asked, or are here: then their words are waited for on each page. */
  const talks = createKept<true>(`digital-workforce:${options.shown}`)
  root.append(panel, ...(teaser ? [teaser] : []), button, count, told)

  let chat: ReturnType<typeof openFrame> | undefined
  let unread = 0
  const isOpen = () => !panel.hidden
  function toggle(open: boolean) {
    if (open === isOpen()) return
    panel.hidden = !open
    root.classList.toggle('open', open)
    button.setAttribute('aria-expanded', String(open))
    if (open) unread = 0
    chat?.tell({ kind: 'shown', isShown: open })
    named()
    teaser?.remove()
    if (!open) return button.focus()
    if (chat) return focus('field')
    load()
  }
  /** How many things people said meanwhile is told to eyes and ears. */
  function named() {
    const title = unread > 0 ? `${agent.title} (${unread})` : agent.title
    button.setAttribute('aria-label', isOpen() ? agent.closing : title)
    count.textContent = unread > 0 ? String(unread) : ''
    told.textContent = unread > 0 ? title : ''
  }
  function load() {
    const loading = openFrame(options, agent.title, (message) => {
      root.classList.add('ready')
      if (message.kind === 'close') toggle(false)
      else if (message.kind === 'unread') {
        unread = isOpen() ? 0 : message.count
        named()
      } else if (message.kind !== 'ready') talks.keep(message.kind === 'people' || undefined)
      else if (isOpen()) {
        loading.tell({ kind: 'shown', isShown: true })
        focus('field')
      }
    })
    chat = loading
    panel.replaceChildren(before, loading.frame, after)
    // A frame that is refused or not reached has loaded too, and says nothing.
    loading.frame.addEventListener('load', () => setTimeout(lose, patience))
  }
  /** Nobody came: that is said, and the next opening tries again. */
  function lose() {
    if (root.classList.contains('ready')) return
    chat = undefined
    const said = element('p', { role: 'alert' }, agent.lost)
    panel.replaceChildren(before, said, after)
    if (isOpen()) button.focus()
  }
  function focus(end: 'first' | 'last' | 'field') {
    chat?.frame.focus()
    chat?.tell({ kind: 'focus', end })
  }
  // Not before somebody wants it: a page that is only read loads nothing of the chat.
  if (talks.read()) load()
  before.addEventListener('focus', () => (chat ? focus('last') : button.focus()))
  after.addEventListener('focus', () => (chat ? focus('first') : button.focus()))
  button.addEventListener('click', () => toggle(!isOpen()))
  root.addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && isOpen()) toggle(false)
  })
  return {
    open: () => toggle(true),
    close: () => toggle(false),
    identify(identity) {
      options.identity = identity
      chat?.tell({ kind: 'identity', identity })
    },
  }
}

function greeting(text: string, dismiss: string, onOpen: () => void) {
  if (!text) return undefined
  // Written by the site, in the language of its page.
  const { lang } = document.documentElement
  const said = element('button', { type: 'button', lang, dir: 'auto' }, text)
  const close = element('button', { type: 'button', 'aria-label': dismiss }, icon(paths.close))
  const teaser = element('div', { class: 'teaser', role: 'status' }, said, close)
  said.setAttribute('class', 'said')
  said.addEventListener('click', onOpen)
  close.addEventListener('click', () => teaser.remove())
  return teaser
}
