import { element } from '../elements.ts'
import { buttons, field, isWhole } from './fields.ts'
import type { HandoffNews } from './stream.ts'
import type { Introduction, Visit } from './visit.ts'
import { words } from './words.ts'

type Given = { company: string; back: HandoffNews['back']; introduction: Introduction }

/** Nobody is there: a message that people answer by mail. What was written stays when it was not taken. */
export function contactForm(
  { company, back, introduction }: Given,
  visit: Visit,
  done: (sent: boolean) => void,
) {
  const name = field(words.name, { autocomplete: 'name', maxlength: '120', required: '' })
  const email = field(words.email, {
    ...{ type: 'email', autocomplete: 'email', maxlength: '254', required: '' },
  })
  name.input.value = introduction.name ?? ''
  email.input.value = introduction.email ?? ''
  const box = element('textarea', {
    rows: '3',
    maxlength: '4000',
    required: '',
    name: words.message,
  })
  const error = element('p', { class: 'trouble', role: 'alert' })
  const [send, cancel] = buttons(words.send, words.cancel)
  const told = back ? element('span', { lang: back.language }, back.text) : ''
  const form = element(
    'form',
    { class: 'introduction contact', 'aria-label': words.leaveMessageFor(company) },
    element('p', {}, words.nobodyIsHere(company), ' ', told),
    ...[name.row, email.row, element('label', {}, words.message, box), error],
    element('div', { class: 'buttons' }, send, cancel),
  )
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    if (!isWhole(email.input, error)) return
    error.textContent = ''
    send.disabled = true
    const contact = { name: name.input.value, email: email.input.value, message: box.value }
    try {
      await visit.contact(contact)
      done(true)
    } catch (refused) {
      error.textContent = (refused as Error).message
    }
    send.disabled = false
  })
  cancel.addEventListener('click', () => done(false))
  return form
}
