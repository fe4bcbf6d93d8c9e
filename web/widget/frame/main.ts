import { element, icon, paths } from '../elements.ts'
import { readMessage, type ToFrame, type ToPage, wrap } from '../messages.ts'
import { createChat } from './chat.ts'
import { readData } from './data.ts'
import { introductionForm } from './introduction.ts'
import { createVisit, type Introduction } from './visit.ts'

const data = readData()
const { agent } = data
const asked = new URLSearchParams(location.search)
const isBubble = asked.get('mode') !== 'inline'
const around = data.origin ?? location.origin
const tell = (kind: ToPage['kind']) => parent.postMessage(wrap({ kind }), around)

function applyTheme() {
  const dark = matchMedia('(prefers-color-scheme: dark)')
  const chosen = asked.get('theme')
  const apply = () => {
    const theme = chosen === 'dark' || chosen === 'light' ? chosen : dark.matches ? 'dark' : 'light'
    document.documentElement.dataset.theme = theme
  }
  dark.addEventListener('change', apply)
  apply()
}

function header() {
  const face = { src: `/people/${agent.avatar}/${agent.style_id}.svg`, alt: '', class: 'face' }
  const who = [agent.role, agent.organization.name].filter(Boolean).join(', ')
  const close = element(
    'button',
    { type: 'button', 'aria-label': 'Close the chat' },
    icon(paths.close),
  )
  close.addEventListener('click', () => tell('close'))
  return element(
    'header',
    {},
    element('img', face),
    element(
      'div',
      {},
      element('h1', {}, agent.name, element('span', { class: 'badge' }, 'AI agent')),
      element('p', {}, who),
    ),
    ...(isBubble ? [close] : []),
  )
}

applyTheme()
document.title = `Chat with ${agent.name}`
const visit = createVisit(data)
let introduction: Introduction = {}
const chat = createChat(data, visit, {
  greeting: asked.get('greeting')?.slice(0, 300) || agent.greeting,
  introduction: () => introduction,
})
const note = `${agent.name} can be wrong, so check the sources.`
const main = element('main', {})
document.body.append(header(), main, element('p', { class: 'note' }, note))

/** The elements that the keyboard reaches, in their order. */
const reached = () => [
  ...document.querySelectorAll<HTMLElement>(
    'button:not([disabled]), [tabindex="0"], textarea, input, a[href], summary',
  ),
]
function focus(end: (ToFrame & { kind: 'focus' })['end']) {
  const field = document.querySelector<HTMLElement>('textarea, input')
  if (end === 'field') field?.focus()
  else (end === 'first' ? reached()[0] : reached().at(-1))?.focus()
}

function showChat() {
  main.replaceChildren(...chat.nodes)
}

async function begin() {
  const earlier = await visit.resume()
  const asksFirst = agent.pre_chat !== 'off' && earlier === undefined && !introduction.identity
  if (asksFirst) {
    const isRequired = agent.pre_chat === 'required'
    const form = introductionForm({ name: agent.name, isRequired }, async (given) => {
      introduction = { ...given, ...introduction }
      await visit.begin(introduction)
      showChat()
      chat.focus()
    })
    main.replaceChildren(form)
  } else {
    showChat()
    if (earlier) chat.show(earlier as never)
  }
}

window.addEventListener('message', (event) => {
  const message = readMessage<ToFrame>(event, { window: parent, origin: around })
  if (message?.kind === 'focus') focus(message.end)
  if (message?.kind === 'identity' && typeof message.identity === 'string') {
    introduction = { identity: message.identity }
    // Who the site knows is not asked.
    if (document.querySelector('.introduction')) showChat()
  }
})
document.addEventListener('keydown', (event) => {
  if (event.key === 'Escape' && isBubble) tell('close')
})
await begin()
tell('ready')
