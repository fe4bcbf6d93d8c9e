import { element, icon, paths } from '../elements.ts'
import type { FrameAgent } from './data.ts'
import type { GivenFile, Introduction, Visit } from './visit.ts'
import { words } from './words.ts'

export type With = {
  visit: Visit
  introduction: () => Introduction
  /** Where the visitor writes. */
  box: HTMLTextAreaElement
  /** One more is on its way, or one less. */
  changed: () => void
}
type Files = ReturnType<typeof import('./files.ts').createFiles>

/** What a message was sent with: pictures of this window, and names. */
export function givenFiles(files: Pick<GivenFile, 'name' | 'picture'>[]) {
  if (files.length === 0) return []
  const items = files.map(({ name, picture }) => {
    const item = element('li')
    const named = () => item.replaceChildren(icon(paths.clip), name)
    if (!picture) {
      named()
      return item
    }
    const shown = element('img', { src: picture, alt: name })
    // Of another window, or what this browser cannot draw.
    shown.addEventListener('error', named)
    item.append(shown)
    return item
  })
  return [element('ul', { class: 'given', 'aria-label': words.files }, ...items)]
}

/** What goes with the next message. It is loaded once the visitor does something, where the agent takes files. */
export function createAttachments(agent: FrameAgent, place: With) {
  const list = element('div', {})
  const clip = element('button', { type: 'button', 'aria-label': words.addFiles }, icon(paths.clip))
  const button = element('span', { class: 'attach' }, clip)
  let files: Files | undefined
  let loading: Promise<void> | undefined
  const touches = ['pointermove', 'pointerdown', 'keydown', 'focusin']
  function load() {
    loading ??= import('./files.ts')
      .then(({ createFiles }) => {
        for (const event of touches) window.removeEventListener(event, load)
        files = createFiles(place, clip)
        list.replaceChildren(files.list)
        button.append(files.input)
      })
      // The line was cut: the next touch tries again.
      .catch(() => {
        loading = undefined
      })
    return loading
  }
  if (agent.takes_files) for (const event of touches) window.addEventListener(event, load)
  clip.addEventListener('click', async () => {
    await load()
    files?.input.click()
  })

  return {
    list,
    button: agent.takes_files ? button : '',
    /** Whether one is still on its way. */
    isBusy: () => files?.isBusy() ?? false,
    /** What is said with files that come without words. */
    words() {
      const given = files?.given().length ?? 0
      if (given === 0) return ''
      return given === 1 ? words.hereIsMyFile : words.hereAreMyFiles
    },
    /** What goes with the message that is sent now. */
    take: (): GivenFile[] => files?.take() ?? [],
  }
}
