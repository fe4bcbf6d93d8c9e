import { element } from '../elements.ts'
import type { Introduction } from './visit.ts'

function field(label: string, attributes: Record<string, string>) {
  const input = element('input', { ...attributes, name: label })
  return { input, row: element('label', {}, label, input) }
}

/** Asks for a name and an address first. `onDone` may throw words for the visitor. */
export function introductionForm(
  { name, isRequired }: { name: string; isRequired: boolean },
  onDone: (introduction: Introduction) => Promise<void>,
) {
  const must: Record<string, string> = isRequired ? { required: '' } : {}
  const own = field('Your name', { autocomplete: 'name', maxlength: '120', ...must })
  const address = field('Your e-mail', {
    type: 'email',
    autocomplete: 'email',
    maxlength: '320',
    ...must,
  })
  const error = element('p', { class: 'trouble', role: 'alert' })
  const start = element('button', { class: 'primary' }, 'Start the chat')
  const skip = element('button', { type: 'button', class: 'quiet' }, 'Skip')
  const why = `So that ${name}’s colleagues know who asked and can write back.`
  const form = element(
    'form',
    { class: 'introduction' },
    ...[element('h2', {}, 'Before we start'), element('p', {}, why), own.row, address.row, error],
    element('div', { class: 'buttons' }, start, ...(isRequired ? [] : [skip])),
  )
  const finish = async (introduction: Introduction) => {
    error.textContent = ''
    start.disabled = true
    await onDone(introduction).catch((refused: Error) => {
      error.textContent = refused.message
    })
    start.disabled = false
  }
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    const [name, email] = [own.input.value.trim(), address.input.value.trim()]
    // Browsers take an address without a dot, which no mail reaches from here.
    if (email && !/@[^@\s]+\.[^@\s]+$/.test(email)) {
      error.textContent = 'Check your e-mail address: its end is missing.'
      address.input.focus()
      return
    }
    void finish({ ...(name && { name }), ...(email && { email }) })
  })
  skip.addEventListener('click', () => void finish({}))
  return form
}
