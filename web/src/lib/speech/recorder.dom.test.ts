import { HttpResponse, http } from 'msw'
import { afterEach, expect, test, vi } from 'vitest'
import { network } from '@/testing/network.ts'
import { listen } from './listener.ts'
import { record } from './recorder.ts'

afterEach(() => vi.unstubAllGlobals())

/** A browser with a microphone, into which `loud` says at each look whether somebody speaks. */
function microphone(loud: () => boolean) {
  const tracks = [{ stop: vi.fn() }]
  vi.stubGlobal('navigator', {
    mediaDevices: { getUserMedia: async () => ({ getTracks: () => tracks }) },
  })
  class Recorder {
    state = 'inactive'
    mimeType = 'audio/webm'
    ondataavailable: ((event: { data: Blob }) => void) | null = null
    onstop: (() => void) | null = null
    start() {
      this.state = 'recording'
    }
    stop() {
      this.state = 'inactive'
      this.ondataavailable?.({ data: new Blob(['sound']) })
      this.onstop?.()
    }
  }
  class Context {
    createAnalyser() {
      return {
        fftSize: 8,
        getByteTimeDomainData: (wave: Uint8Array) => wave.fill(loud() ? 160 : 128),
      }
    }
    createMediaStreamSource() {
      return { connect: () => {} }
    }
    async close() {}
  }
  vi.stubGlobal('MediaRecorder', Recorder)
  vi.stubGlobal('AudioContext', Context)
  return tracks
}

const agent = { id: 'agent-1', hears: true }

function recording() {
  const heard: string[] = []
  const { promise, resolve } = Promise.withResolvers<string | null>()
  const end = record({
    agent,
    language: 'de-AT',
    onHeard: (text) => heard.push(text),
    onEnd: resolve,
  })
  return { heard, ended: promise, end }
}

test('what was said is written down once the visitor is silent, and the microphone is let go', async () => {
  let looks = 0
  const [track] = microphone(() => {
    looks += 1
    return looks < 3
  })
  const asked: string[] = []
  network.use(
    http.post('*/functions/v1/transcription', ({ request }) => {
      asked.push(new URL(request.url).search)
      return HttpResponse.json({ text: 'Wie viele Tage?' })
    }),
  )
  const { heard, ended } = recording()

  expect(await ended).toBeNull()

  expect(heard).toEqual(['Wie viele Tage?'])
  expect(asked).toEqual(['?language=de&agent_id=agent-1'])
  expect(track?.stop).toHaveBeenCalledOnce()
})

test('a recording can be ended by hand, and a refusal is told in its words', async () => {
  microphone(() => true)
  network.use(
    http.post('*/functions/v1/transcription', () =>
      HttpResponse.json({ error: { code: 'not_heard', message: 'Try again.' } }, { status: 502 }),
    ),
  )
  const { heard, ended, end } = recording()
  end()

  expect(await ended).toBe('Try again.')
  expect(heard).toEqual([])
})

test('at a limit of spending the browser listens from then on, where it can', async () => {
  microphone(() => true)
  const message = 'Nothing more can be written down for now.'
  network.use(
    http.post('*/functions/v1/transcription', () =>
      HttpResponse.json({ error: { code: 'budget_reached', message } }, { status: 429 }),
    ),
  )
  const started = vi.fn()
  const recorded = (isSpent = false) => {
    const { promise, resolve } = Promise.withResolvers<unknown[]>()
    const given = { agent, isSpent, language: 'en', onHeard: () => {} }
    const end = listen({ ...given, onEnd: (...told) => resolve(told) })
    end()
    return promise
  }
  const browser = class {
    onend = () => {}
    start() {
      started()
    }
    abort() {
      this.onend()
    }
  }

  expect(await recorded()).toEqual([message, true])
  expect(await recorded(true)).toEqual([message, true])
  vi.stubGlobal('SpeechRecognition', browser)
  expect(await recorded()).toEqual([expect.stringContaining('Say it again'), true])
  expect(started).not.toHaveBeenCalled()
  expect(await recorded(true)).toEqual([null])
  expect(started).toHaveBeenCalledOnce()
})

test('a microphone that is blocked is told', async () => {
  microphone(() => true)
  vi.stubGlobal('navigator', {
    mediaDevices: { getUserMedia: () => Promise.reject(new Error('NotAllowedError')) },
  })

  expect(await recording().ended).toContain('The microphone is blocked')
})

test('what is discarded is not sent, and the microphone is let go', async () => {
  const [track] = microphone(() => true)
  const asked: string[] = []
  network.use(
    http.post('*/functions/v1/transcription', ({ request }) => {
      asked.push(request.url)
      return HttpResponse.json({ text: 'Wie viele Tage?' })
    }),
  )
  const { heard, ended, end } = recording()
  end(true)

  expect(await ended).toBeNull()
  expect([heard, asked]).toEqual([[], []])
  expect(track?.stop).toHaveBeenCalledOnce()
})
