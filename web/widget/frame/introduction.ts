import { element } from '../elements.ts'
import { buttons, field, isWhole } from './fields.ts'
import type { Introduction } from './visit.ts'
import { words } from './words.ts'

/** Asks for a name and an address first. `onDone` may throw words for the visitor. */
export function introductionForm(
  { name, isRequired }: { name: string; isRequired: boolean },
  onDone: (introduction: Introduction) => Promise<void>,
) {
  const must: Record<string, string> = isRequired ? { required: '' } : {}
  const own = field(words.yourName, { autocomplete: 'name', maxlength: '120', ...must })
  const address = field(words.yourEmail, {
    type: 'email',
    autocomplete: 'email',
    maxlength: '320',
    ...must,
  })
  const error = element('p', { class: 'trouble', role: 'alert' })
  const [start, skip] = buttons(words.startChat, words.skip)
  const why = words.whyIntroduce(name)
  const form = element(
    'form',
    { class: 'introduction' },
    ...[element('h2', {}, words.beforeWeStart), element('p', {}, why), own.row, address.row, error],
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
    if (!isWhole(address.input, error)) return
    void finish({ ...(name && { name }), ...(email && { email }) })
  })
  skip.addEventListener('click', () => void finish({}))
  return form
}
