import { element, icon, paths } from '../elements.ts'
import type { FrameAgent } from './data.ts'
import type { GivenFile, Introduction, Visit } from './visit.ts'
import { words } from './words.ts'

export type With = {
  visit: Visit
  introduction: () => Introduction
  /** Where the visitor writes. */
  box: HTMLTextAreaElement
}
type Files = ReturnType<typeof import('./files.ts').createFiles>

/** What a message was sent with, by name. */
export function givenFiles(names: string[]) {
  if (names.length === 0) return []
  const items = names.map((name) => element('li', {}, icon(paths.clip), name))
  return [element('ul', { class: 'given', 'aria-label': words.files }, ...items)]
}

/** What goes with the next message. It is loaded once the visitor does something, where the agent takes files. */
export function createAttachments(agent: FrameAgent, place: With) {
  const list = element('div', {})
  const button = element('span', { class: 'attach' })
  let files: Files | undefined
  const touches = ['pointermove', 'pointerdown', 'keydown', 'focusin']
  const listen = () => {
    for (const event of touches) window.addEventListener(event, load)
  }
  async function load() {
    for (const event of touches) window.removeEventListener(event, load)
    const loaded = await import('./files.ts').catch(() => null)
    // The line was cut: the next touch tries again.
    if (!loaded) return listen()
    files = loaded.createFiles(place)
    list.replaceChildren(files.list)
    button.replaceChildren(...files.chooser)
  }
  if (agent.takes_files) listen()

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
