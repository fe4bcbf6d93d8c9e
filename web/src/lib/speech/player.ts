import type { Speech } from './fetch-speech.ts'

/** A sound while it is played: how far it is, in seconds that have been heard, and how to end it. */
export type Playing = { time(): number; end(): void }

// Browsers allow a page few of them, so there is one, for the rate of the voice that speaks.
let output: AudioContext | undefined
// So much of the sound is there before it is heard, in seconds.
const ahead = 0.03

/** Throws where nothing may be heard: before the visitor has touched the page. */
async function outputAt(rate: number) {
  if (output?.sampleRate !== rate) {
    void output?.close()
    output = new AudioContext({ sampleRate: rate })
  }
  const refused = new Promise((resolve) => setTimeout(resolve, 400))
  await Promise.race([output.resume(), refused])
  if (output.state !== 'running') throw new Error('Nothing may be heard yet.')
  return output
}

/** Plays a sound from its first part on, while the others come. */
export async function playSpeech(speech: Speech, onEnd: () => void): Promise<Playing> {
  const out = await outputAt(speech.rate)
  const parts = new Set<AudioBufferSourceNode>()
  let over = false
  let complete = false
  let began = 0
  let next = 0

  function schedule(samples: Float32Array<ArrayBuffer>) {
    const buffer = out.createBuffer(1, samples.length, speech.rate)
    buffer.copyToChannel(samples, 0)
    const part = new AudioBufferSourceNode(out, { buffer })
    part.connect(out.destination)
    // What comes late moves what is after it, and the mouth with it.
    const late = Math.max(0, out.currentTime + ahead - next)
    began += late
    next += late
    part.start(next)
    next += buffer.duration
    parts.add(part)
    part.onended = () => {
      parts.delete(part)
      part.disconnect()
      finish()
    }
  }
  function finish() {
    if (over || !complete || parts.size > 0) return
    over = true
    onEnd()
  }
  async function readOn() {
    for (;;) {
      // A sound that breaks off is over with what came of it.
      const samples = await speech.next().catch(() => null)
      if (over) return
      if (!samples) break
      if (samples.length > 0) schedule(samples)
    }
    complete = true
    finish()
  }

  const first = await speech.next()
  if (first?.length) schedule(first)
  void readOn()
  return {
    time: () => out.currentTime - began - (out.outputLatency || out.baseLatency || 0),
    end() {
      over = true
      for (const part of parts) part.stop()
    },
  }
}
