import { element } from '../elements.ts'
import { createChat } from './chat.ts'
import { faceOf } from './chooser.ts'
import type { FrameAgent, FrameData } from './data.ts'
import { header } from './header.ts'
import { introductionForm } from './introduction.ts'
import { createVisit, type Introduction } from './visit.ts'
import { words } from './words.ts'

type Talk = {
  data: FrameData
  agent: FrameAgent
  greeting: string
  /** Who the visitor is by the word of the site. */
  identity?: string | undefined
  onBack?: (() => void) | undefined
  onClose?: (() => void) | undefined
}

/** The chat with one agent: what the frame shows, and how it begins. */
export function openTalk({ data, agent, greeting, identity, onBack, onClose }: Talk) {
  const visit = createVisit(data, agent)
  let introduction: Introduction = identity ? { identity } : {}
  const chat = createChat(agent, visit, { greeting, introduction: () => introduction })
  const main = element('main', {})
  const show = () => main.replaceChildren(...chat.nodes)
  const nodes = [
    header({
      face: faceOf(agent),
      title: agent.name,
      badge: words.aiAgent,
      more: [agent.role, agent.organization.name].filter(Boolean).join(', '),
      back: onBack && { label: words.backTo(data.gallery?.title ?? ''), onBack },
      onClose,
    }),
    main,
    element('p', { class: 'note' }, words.canBeWrong(agent.name)),
  ]

  return {
    nodes,
    /** Listens no more, as the visitor goes elsewhere. */
    leave: chat.leave,
    async begin() {
      const earlier = await visit.resume()
      const asksFirst = agent.pre_chat !== 'off' && earlier === undefined && !introduction.identity
      if (asksFirst) {
        const isRequired = agent.pre_chat === 'required'
        const form = introductionForm({ name: agent.name, isRequired }, async (given) => {
          introduction = given
          await visit.begin(introduction)
          show()
          chat.focus()
        })
        main.replaceChildren(form)
      } else show()
      chat.show(earlier ?? [])
    },
    identify(identity: string) {
      introduction = { identity }
      // Who the site knows is not asked.
      if (document.querySelector('.introduction')) show()
    },
  }
}
