import { element, icon, paths } from '../elements.ts'
import { words } from './words.ts'

type Header = {
  face?: string
  title: string
  badge?: string
  /** Under the title. */
  more: string
  back?: { label: string; onBack: () => void } | undefined
  onClose?: (() => void) | undefined
}

function button(label: string, path: string, onClick: () => void) {
  const made = element('button', { type: 'button', 'aria-label': label }, icon(path))
  made.addEventListener('click', onClick)
  return made
}

/** The line above the chat: where back leads, who is met, and the button that closes it. */
export function header({ face, title, badge, more, back, onClose }: Header) {
  return element(
    'header',
    {},
    ...(back ? [button(back.label, paths.back, back.onBack)] : []),
    ...(face ? [element('img', { src: face, alt: '', class: 'face' })] : []),
    element(
      'div',
      {},
      element('h1', {}, title, ...(badge ? [element('span', { class: 'badge' }, badge)] : [])),
      element('p', {}, more),
    ),
    ...(onClose ? [button(words.closeChat, paths.close, onClose)] : []),
  )
}
