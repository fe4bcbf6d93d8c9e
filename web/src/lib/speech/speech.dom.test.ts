import { createCompressor } from 'faces/sound'
import { HttpResponse, http } from 'msw'
import { afterEach, expect, test, vi } from 'vitest'
import { network } from '@/testing/network.ts'
import { fetchSpeech, OtherLanguage } from './fetch-speech.ts'
import { beginLine } from './lines.ts'

afterEach(() => vi.unstubAllGlobals())

const head = { rate: 16_000, seconds: 0.1, phones: [{ phone: 'aa', end: 0.1 }] }
const sound = createCompressor()(Int16Array.from({ length: 1600 }, (_, at) => (at % 80) * 200))
const said = () => fetchSpeech('Hello.', '', { voiceId: 'maya' }, new AbortController().signal)

/** A browser with voices of these languages; what it is given to say is kept. */
function browserVoices(...languages: string[]) {
  const spoken: { text: string; lang: string }[] = []
  class Utterance {
    text: string
    lang = ''
    constructor(text: string) {
      this.text = text
    }
  }
  vi.stubGlobal('SpeechSynthesisUtterance', Utterance)
  vi.stubGlobal('speechSynthesis', {
    getVoices: () => languages.map((lang) => ({ lang, localService: !lang.includes('US') })),
    addEventListener: () => {},
    speak: ({ text, lang }: Utterance) => void spoken.push({ text, lang }),
    cancel: () => {},
  })
  return spoken
}

test('a sound is read part by part, wherever the network cuts it', async () => {
  const bytes = [...new TextEncoder().encode(`${JSON.stringify(head)}\n`), ...sound]
  const cuts = [0, 5, 40, 200, 201, bytes.length]
  network.use(
    http.post('*/functions/v1/speech', () => {
      const parts = cuts.slice(1).map((end, at) => Uint8Array.from(bytes.slice(cuts[at], end)))
      return new HttpResponse(
        new ReadableStream({
          pull(controller) {
            const part = parts.shift()
            if (part) controller.enqueue(part)
            else controller.close()
          },
        }),
      )
    }),
  )

  const speech = await said()
  let samples = 0
  for (let part = await speech.next(); part; part = await speech.next()) samples += part.length

  expect(speech).toMatchObject(head)
  expect(samples).toBe(1600)
})

test('a text that the server cannot say is given to a voice of its language, without its addresses', async () => {
  const spoken = browserVoices('en-GB', 'de-US', 'de-DE')
  network.use(
    http.post('*/functions/v1/speech', () =>
      HttpResponse.json(
        { error: { code: 'other_language', message: 'English only.' } },
        { status: 422, headers: { 'content-language': 'de' } },
      ),
    ),
  )
  const speech = said()

  await expect(speech).rejects.toMatchObject({ language: 'de' })
  await beginLine(
    'Mehr auf https://halden.example/x und it@halden.example heute.',
    speech,
    () => {},
  )

  expect(spoken).toEqual([{ text: 'Mehr auf   und   heute.', lang: 'de-DE' }])
})

test('what no voice speaks is not said, and without the server nothing is', async () => {
  const spoken = browserVoices('en-GB', 'fr-FR')
  const begin = (refused: Error) => beginLine('。', Promise.reject(refused), () => {})

  expect(await begin(new OtherLanguage('ja'))).toBeNull()
  await expect(begin(new TypeError('Failed to fetch'))).rejects.toThrow('Failed to fetch')

  expect(spoken).toEqual([])
})
