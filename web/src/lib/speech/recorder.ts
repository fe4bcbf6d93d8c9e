import { CallError, readError } from '../call-function.ts'
import { supabase } from '../supabase.ts'
import { english } from '../visitor-words/english.ts'
import { wholeOf } from '../visitor-words/words.ts'
import type { EndListening, Listening } from './listener.ts'

// Milliseconds: who has spoken and is silent for so long has said it, and nobody records for longer than the other.
const pause = 1300
const longest = 30_000
const look = 100
// How far the wave goes from its middle (of 128) where somebody speaks.
const loud = 6

/** Tells when somebody has spoken and then been silent, or has spoken for too long. */
function watchSilence(stream: MediaStream, onSilence: () => void) {
  const audio = new AudioContext()
  const analyser = audio.createAnalyser()
  audio.createMediaStreamSource(stream).connect(analyser)
  const wave = new Uint8Array(analyser.fftSize)
  const began = performance.now()
  let heardAt = 0
  const timer = setInterval(() => {
    const now = performance.now()
    analyser.getByteTimeDomainData(wave)
    if (wave.some((value) => Math.abs(value - 128) > loud)) heardAt = now
    if ((heardAt && now - heardAt > pause) || now - began > longest) onSilence()
  }, look)
  return () => {
    clearInterval(timer)
    void audio.close()
  }
}

async function writtenDown(sound: Blob, language: string, agent_id: string): Promise<string> {
  const known = language.toLowerCase().split('-')[0] ?? ''
  const query = new URLSearchParams({ language: known, agent_id })
  const response = await supabase().call(`transcription?${query}`, {
    method: 'POST',
    headers: { 'content-type': sound.type },
    body: sound,
  })
  const body = await response.text()
  if (!response.ok) throw readError(response.status, body)
  return (JSON.parse(body) as { text: string }).text
}

/** Records one utterance and has the server write it down. The function given back ends the recording, or discards it. */
export function record(options: Listening): EndListening {
  const { agent, language, onHeard, onEnd } = options
  const words = wholeOf(options.words ?? english)
  let stop = () => {}
  let over = false
  let discarded = false

  async function run() {
    const stream = await navigator.mediaDevices.getUserMedia({ audio: true }).catch(() => {
      throw new Error(words.microphoneBlockedOrMissing)
    })
    const recorder = new MediaRecorder(stream)
    const parts: Blob[] = []
    const ended = new Promise<void>((resolve) => {
      recorder.ondataavailable = ({ data }) => parts.push(data)
      recorder.onstop = () => resolve()
    })
    const unwatch = watchSilence(stream, () => stop())
    stop = () => recorder.state !== 'inactive' && recorder.stop()
    recorder.start()
    if (over) stop()
    await ended
    unwatch()
    for (const track of stream.getTracks()) track.stop()
    if (discarded) return
    const sound = new Blob(parts, { type: recorder.mimeType || 'audio/webm' })
    const text = sound.size > 0 ? await writtenDown(sound, language, agent.id) : ''
    if (text) onHeard(text)
  }

  run()
    .then(() => onEnd(null))
    .catch((error: Error) =>
      onEnd(error.message, error instanceof CallError && error.code === 'budget_reached'),
    )
  return (discard = false) => {
    over = true
    discarded = discard
    stop()
  }
}
