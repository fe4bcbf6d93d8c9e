import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { keepOwnLanguage } from '@/lib/visitor-words/own-language.ts'
import { identity } from '@/testing/identity.ts'
import { network } from '@/testing/network.ts'
import { renderApp } from '@/testing/render-app.tsx'
import { agent } from './testing/talk.tsx'

const id = '0190a5d2-7c5b-7000-8000-000000000001'
const other = '0190a5d2-7c5b-7000-8000-000000000002'

afterEach(() => vi.restoreAllMocks())

/** A page of an agent that speaks these, in a browser whose person prefers those; null is no agent. */
function open(way: string, languages: string[] | null, preferred: string[], at = id) {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(preferred)
  identity()
  const more = { role: '', tone: '', organization: { name: 'Halden Logistics' }, languages }
  const translations = { de: { greeting: 'Guten Tag.', starter_questions: ['Was kostet es?'] } }
  const does = { handoff: true, takes_files: true, hears: false, remembers_visitors: true }
  const published = languages && { ...agent, ...more, ...does, translations, id: at }
  network.use(
    http.post('*/rest/v1/rpc/published_agent', () => HttpResponse.json(published)),
    http.post('*/functions/v1/conversation', () => HttpResponse.error()),
  )
  return renderApp(`${way}?id=${at}`)
}

test.each([
  ['an agent of German alone', ['de'], ['en-US', 'en']],
  ['an agent of English and German, in a German browser', ['en', 'de'], ['de-AT', 'en']],
])('%s is met in German, and nothing before that is English', async (_, spoken, preferred) => {
  const seen = new Set<string>()
  const watch = new MutationObserver(() => seen.add(document.body.innerHTML))
  watch.observe(document.body, { subtree: true, childList: true })
  await open('/agent', spoken, preferred)

  const box = await screen.findByRole('textbox', { name: 'Nachricht an Maya' })
  await screen.findByRole('button', { name: 'Mit einem Menschen sprechen' })
  await screen.findByRole('button', { name: 'Was sich Maya über Sie merkt' })
  expect(screen.getByRole('button', { name: 'Beenden' })).toBeVisible()
  expect(screen.getByRole('region', { name: 'Maya, KI-Agent' })).toBeVisible()
  expect(document.title).toBe('Mit Maya sprechen · Digital Workforce')
  expect(document.documentElement.lang).toBe('de')
  expect(screen.getAllByText('Guten Tag.')[0]).toBeVisible()
  expect(screen.getByRole('button', { name: 'Was kostet es?' })).toBeVisible()
  await userEvent.type(box, 'Hallo{Enter}')
  expect((await screen.findAllByText(/Der Server ist nicht erreichbar/))[0]).toBeVisible()
  expect(screen.getAllByRole('button', { name: 'Noch einmal' })[0]).toBeVisible()
  expect(await screen.findByRole('region', { name: /^Mitteilungen/ })).toBeInTheDocument()
  watch.disconnect()
  expect([...seen].filter((html) => /Write to|End session|AI agent/.test(html))).toEqual([])
})

test('the language of the account comes before those of the browser', async () => {
  keepOwnLanguage('de')
  onTestFinished(() => keepOwnLanguage(undefined))
  await open('/assistant', ['en', 'de'], ['en-US', 'en'])

  expect(await screen.findByRole('textbox', { name: 'Nachricht an Maya' })).toBeVisible()
  expect(screen.getAllByText('Guten Tag.')[0]).toBeVisible()
})

test('an agent that speaks none of the browser’s languages is met in its first, as a chat too', async () => {
  const { unmount } = await open('/assistant', ['en', 'de'], ['fr'])

  expect(await screen.findByRole('textbox', { name: 'Write to Maya' })).toBeVisible()
  expect(document.title).toBe('Chat with Maya · Digital Workforce')
  expect(document.documentElement.lang).toBe('en')
  unmount()
  expect(document.documentElement.lang).toBe('')
})

test('where no agent is a visitor is told so in the language of the browser', async () => {
  await open('/agent', null, ['ja'])

  expect(await screen.findByRole('heading', { name: 'エージェントが見つかりません' })).toBeVisible()
})

test('a visitor chooses among the languages of the agent in which there are words', async () => {
  await open('/agent', ['en', 'tr', 'de'], ['en'])
  const choice = await screen.findByRole('combobox', { name: 'Language' })
  const options = within(choice).getAllByRole<HTMLOptionElement>('option')
  expect(options.map(({ text }) => text)).toEqual(['English', 'Deutsch'])
  expect(choice).toHaveDisplayValue('English')
  await userEvent.type(screen.getByRole('textbox', { name: 'Write to Maya' }), 'Hallo')

  await userEvent.selectOptions(choice, 'Deutsch')

  expect(await screen.findByRole('textbox', { name: 'Nachricht an Maya' })).toHaveValue('Hallo')
  expect(screen.getByRole('combobox', { name: 'Sprache' })).toBe(choice)
  expect(choice).toHaveDisplayValue('Deutsch')
  expect(screen.getAllByText('Guten Tag.')[0]).toBeVisible()
  expect(screen.getByRole('button', { name: 'Was kostet es?' })).toBeVisible()
  expect(document.title).toBe('Mit Maya sprechen · Digital Workforce')
  expect(document.documentElement.lang).toBe('de')

  await userEvent.selectOptions(choice, 'English')

  expect(await screen.findByRole('textbox', { name: 'Write to Maya' })).toBeVisible()
  expect(screen.getAllByText(agent.greeting)[0]).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Was kostet es?' })).toBeNull()
  expect(document.documentElement.lang).toBe('en')
})

test('a language of a region is chosen by its own name', async () => {
  await open('/agent', ['en', 'pt-BR'], ['en'])
  const choice = await screen.findByRole('combobox')

  await userEvent.selectOptions(choice, 'Português (Brasil)')

  expect(await screen.findByRole('combobox', { name: 'Idioma' })).toHaveValue('pt-BR')
  expect(document.documentElement.lang).toBe('pt')
})

test('the browser listens in the chosen language, and in its own before', async () => {
  const listened: string[] = []
  class Recognition {
    lang = ''
    onend = () => {}
    start = () => void listened.push(this.lang)
    abort = () => this.onend()
  }
  vi.stubGlobal('SpeechRecognition', Recognition)
  onTestFinished(() => void vi.unstubAllGlobals())
  await open('/agent', ['en', 'de'], ['en'])
  const choice = await screen.findByRole('combobox')
  await userEvent.click(screen.getByRole('button', { name: 'Speak' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Stop listening' }))

  await userEvent.selectOptions(choice, 'Deutsch')
  await userEvent.click(await screen.findByRole('button', { name: 'Sprechen' }))

  await waitFor(() => expect(listened).toEqual([navigator.languages[0], 'de']))
})

test('the language is kept for this agent and this tab, in its chat too', async () => {
  const first = await open('/agent', ['en', 'de'], ['en'])
  await userEvent.selectOptions(await screen.findByRole('combobox'), 'Deutsch')
  await screen.findByRole('textbox', { name: 'Nachricht an Maya' })
  first.unmount()

  const again = await open('/agent', ['en', 'de'], ['en'])
  expect(await screen.findByRole('combobox', { name: 'Sprache' })).toHaveDisplayValue('Deutsch')
  expect(screen.getAllByText('Guten Tag.')[0]).toBeVisible()
  again.unmount()
  const chat = await open('/assistant', ['en', 'de'], ['en'])
  expect(await screen.findByRole('textbox', { name: 'Nachricht an Maya' })).toBeVisible()
  chat.unmount()
  const foreign = await open('/agent', ['en', 'de'], ['en'], other)
  expect(await screen.findByRole('textbox', { name: 'Write to Maya' })).toBeVisible()
  foreign.unmount()
  // It no longer speaks German.
  await open('/agent', ['en', 'fr'], ['en'])
  expect(await screen.findByRole('textbox', { name: 'Write to Maya' })).toBeVisible()
})

test.each([
  ['one language', ['de']],
  ['one language in which there are words', ['en', 'tr']],
])('an agent of %s leaves no choice', async (_, spoken) => {
  await open('/agent', spoken, ['de'])

  expect(await screen.findByRole('button', { name: /^(Beenden|End session)$/ })).toBeVisible()
  await screen.findByRole('button', { name: /^(Was sich Maya|What Maya remembers)/ })
  expect(screen.queryByRole('combobox')).toBeNull()
})
