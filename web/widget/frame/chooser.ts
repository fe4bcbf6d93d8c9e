import { portraitPath } from 'faces/portrait-path'
import { element } from '../elements.ts'
import type { FrameAgent, FrameGallery } from './data.ts'
import { header } from './header.ts'
import { words } from './words.ts'

export const faceOf = ({ avatar, style_id }: FrameAgent) => portraitPath(avatar, style_id)

/** The agents of a gallery, of which a visitor chooses whom to talk to. */
export function chooser(
  { title, introduction, agents }: FrameGallery,
  {
    onChoose,
    onClose,
  }: { onChoose: (agent: FrameAgent) => void; onClose?: (() => void) | undefined },
) {
  const organization = agents[0]?.organization.name ?? ''
  const list = element('ul', { class: 'agents', 'aria-label': words.agents })
  for (const agent of agents) {
    const talk = element(
      'button',
      { type: 'button', 'aria-label': words.talkTo(agent.name) },
      element('img', { src: faceOf(agent), alt: '', class: 'face' }),
      element(
        'span',
        {},
        element('strong', {}, agent.name, element('span', { class: 'badge' }, words.aiAgent)),
        element('span', {}, agent.caption || agent.role),
      ),
    )
    talk.addEventListener('click', () => onChoose(agent))
    list.append(element('li', {}, talk))
  }
  const nobody = element('p', {}, words.nobodyAtTheMoment)
  const main = element(
    'main',
    { class: 'choice' },
    ...(introduction ? [element('p', { class: 'introduced' }, introduction)] : []),
    agents.length > 0 ? list : nobody,
  )
  return [header({ title, more: organization, onClose }), main]
}
