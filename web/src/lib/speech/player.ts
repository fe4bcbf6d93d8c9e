import type { Speech } from './fetch-speech.ts'

/** A sound while it is played: how far it is, in seconds that have been heard, and how to end it. */
export type Playing = { time(): number; end(): void }

// One for the rate of each voice that has spoken; it sleeps while nothing is said.
const outputs = new Map<number, AudioContext>()
const sleepsAfter = 1000
// So much of the sound is there before it is heard, in seconds.
const ahead = 0.03

/** How long a sound may take to be let out, in ms: who has touched the page may hear it, and a busy device is slow. */
const patience = () => (navigator.userActivation?.hasBeenActive ? 3000 : 400)

/** Throws where nothing may be heard: before the visitor has touched the page. */
async function outputAt(rate: number) {
  const output = outputs.get(rate) ?? new AudioContext({ sampleRate: rate })
  outputs.set(rate, output)
  const refused = new Promise((resolve) => setTimeout(resolve, patience()))
  await Promise.race([output.resume(), refused])
  if (output.state !== 'running') throw new Error('Nothing may be heard yet.')
  return output
}

const playing = new Map<AudioContext, number>()

/** Counts who plays there; the last who leaves lets it sleep, unless somebody comes within a second. */
function enter(out: AudioContext) {
  playing.set(out, (playing.get(out) ?? 0) + 1)
  let left = false
  return () => {
    if (left) return
    left = true
    playing.set(out, (playing.get(out) ?? 1) - 1)
    setTimeout(() => playing.get(out) === 0 && void out.suspend(), sleepsAfter)
  }
}

/** Plays a sound from its first part on, while the others come. */
export async function playSpeech(speech: Speech, onEnd: () => void): Promise<Playing> {
  const out = await outputAt(speech.rate)
  const first = await speech.next()
  const leave = enter(out)
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
    leave()
    onEnd()
  }
  async function readOn() {
    for (;;) {
      // A sound that breaks off is over with what came of it.
      const samples = await speech.next().catch(() => null)
      if (over) return
      if (!samples) break
      schedule(samples)
    }
    complete = true
    finish()
  }

  if (first) schedule(first)
  void readOn()
  return {
    time: () => out.currentTime - began - (out.outputLatency || out.baseLatency || 0),
    end() {
      over = true
      leave()
      for (const part of parts) part.stop()
    },
  }
}
