import { element } from '../elements.ts'
import { type Agent, bubble, type Widget } from './bubble.ts'
import { openFrame } from './frame.ts'
import { labelsOf } from './labels.ts'
import { look } from './look.ts'
import { type Options, readOptions } from './options.ts'

declare global {
  interface Window {
    digitalWorkforce?: Widget
  }
}

const say = (text: string) => console.warn(`Digital Workforce: ${text}`)

/** Who is met, or undefined where this page may not embed it. */
async function ask({ base, shown, isGallery }: Options): Promise<Agent | undefined> {
  const response = await fetch(`${base}/widget/${shown}/agent`, { credentials: 'omit' }).catch(
    () => undefined,
  )
  if (response?.ok) {
    const { name, face, languages } = await response.json()
    return { face, ...labelsOf(name, languages, isGallery) }
  }
  say(
    isGallery
      ? `${location.origin} may not embed this gallery, or it is not published for anyone with its link. Its owner lists the sites where it is edited.`
      : `${location.origin} may not embed this agent, or it is not published. Its owner lists the sites in the studio, under Channels.`,
  )
  return undefined
}

function themed(root: HTMLElement, theme: Options['theme']) {
  const dark = matchMedia('(prefers-color-scheme: dark)')
  const apply = () =>
    root.classList.toggle('dark', theme === 'dark' || (theme === 'auto' && dark.matches))
  dark.addEventListener('change', apply)
  apply()
}

function inline(root: HTMLElement, agent: Agent, options: Options): Widget {
  const chat = openFrame(options, agent.title, () => {})
  root.classList.add('inline')
  root.append(chat.frame)
  return {
    open: () => chat.tell({ kind: 'focus', end: 'field' }),
    close: () => {},
    identify(identity) {
      options.identity = identity
      chat.tell({ kind: 'identity', identity })
    },
  }
}

async function start(script: HTMLScriptElement) {
  const options = readOptions(script)
  const agent = await ask(options)
  if (!agent) return
  const host = element('div')
  const shadow = host.attachShadow({ mode: 'open' })
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(look)
  shadow.adoptedStyleSheets = [sheet]
  const root = element('div', { class: 'root', lang: agent.language })
  shadow.append(root)
  themed(root, options.theme)
  if (options.mode === 'inline') {
    const place = options.target ? document.querySelector(options.target) : null
    if (options.target && !place) return say(`there is no ${options.target} on this page.`)
    if (place) place.append(host)
    else script.after(host)
    // As high as its place, where that says.
    host.style.cssText = 'display:block;height:100%'
    window.digitalWorkforce = inline(root, agent, options)
  } else {
    document.body.append(host)
    window.digitalWorkforce = bubble(root, agent, options)
  }
}

const script =
  document.currentScript ??
  document.querySelector(
    'script[data-agent][src*="/widget.js"], script[data-gallery][src*="/widget.js"]',
  )
if (script instanceof HTMLScriptElement) {
  const begin = () => start(script).catch((error: Error) => say(error.message))
  if (document.body) void begin()
  else document.addEventListener('DOMContentLoaded', begin)
} else say('the script element was not found.')
