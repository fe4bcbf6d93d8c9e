import { metIn } from '@/lib/visitor-words/met-in.ts'
import { createKept } from '../kept.ts'
import { readMessage, type ToFrame } from '../messages.ts'
import { chooser } from './chooser.ts'
import type { FrameAgent, FrameGallery } from './data.ts'
import { around, data, isBubble, options, setShown, tellPage } from './page.ts'
import { openTalk } from './talk.ts'
import { chooseWords, words } from './words.ts'

const close = () => tellPage({ kind: 'close' })
const onClose = isBubble ? close : undefined

function applyTheme() {
  const dark = matchMedia('(prefers-color-scheme: dark)')
  const chosen = options.get('theme')
  const apply = () => {
    const theme = chosen === 'dark' || chosen === 'light' ? chosen : dark.matches ? 'dark' : 'light'
    document.documentElement.dataset.theme = theme
  }
  dark.addEventListener('change', apply)
  apply()
}

/** The elements that the keyboard reaches, in their order. */
const reached = () => [
  ...document.querySelectorAll<HTMLElement>(
    'button:not([disabled]), [tabindex="0"], textarea, input:not([hidden]), a[href], summary',
  ),
]
function focus(end: (ToFrame & { kind: 'focus' })['end']) {
  const fields = 'textarea, input:not([hidden]), .agents button'
  const field = document.querySelector<HTMLElement>(fields)
  if (end === 'field') field?.focus()
  else (end === 'first' ? reached()[0] : reached().at(-1))?.focus()
}

let talk: ReturnType<typeof openTalk> | undefined
let identity: string | undefined

async function talkTo(published: FrameAgent, onBack?: () => void) {
  const agent = metIn(published, navigator.languages)
  await chooseWords(agent.languages)
  document.title = words.chatWith(agent.name)
  const greeting = (!onBack && options.get('greeting')?.slice(0, 300)) || agent.greeting
  talk = openTalk({ data, agent, greeting, identity, onBack, onClose })
  document.body.replaceChildren(...talk.nodes)
  await talk.begin()
}

/** In a gallery a visitor goes from agent to agent; each talk is kept for itself, and the one that was open. */
async function choose(gallery: FrameGallery) {
  const kept = createKept<string>(`widget-gallery:${gallery.id}:${data.origin}`)
  const spoken = gallery.agents.flatMap(({ languages }) => languages)
  const choice = async () => {
    talk?.leave()
    talk = undefined
    kept.keep(undefined)
    await chooseWords(spoken)
    document.title = gallery.title
    document.body.replaceChildren(...chooser(gallery, { onChoose, onClose }))
  }
  const back = async () => {
    await choice()
    focus('field')
  }
  async function onChoose(agent: FrameAgent) {
    kept.keep(agent.id)
    await talkTo(agent, back)
    focus('field')
  }
  const open = gallery.agents.find(({ id }) => id === kept.read())
  if (open) await talkTo(open, back)
  else await choice()
}

window.addEventListener('message', (event) => {
  const message = readMessage<ToFrame>(event, { window: parent, origin: around })
  if (message?.kind === 'focus') focus(message.end)
  if (message?.kind === 'shown') setShown(message.isShown)
  // A site signs its visitors for one agent, so in a gallery it has no word.
  if (message?.kind === 'identity' && typeof message.identity === 'string' && !data.gallery) {
    identity = message.identity
    talk?.identify(identity)
  }
})
document.addEventListener('keydown', (event) => {
  if (event.key === 'Escape' && isBubble) close()
})
applyTheme()
if (data.gallery) await choose(data.gallery)
else if (data.agent) await talkTo(data.agent)
tellPage({ kind: 'ready' })
