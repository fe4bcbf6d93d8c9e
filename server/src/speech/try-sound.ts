import { findPerson } from 'faces/people'
import { faultOf, ModelFault } from '../conversation/models/model-fault.ts'
import { askToSpeak, type SoundModel, type SpeechModel } from './provider-speech.ts'
import { transcribe } from './transcriber.ts'

const patienceMs = 20_000
const rate = 16_000

/** Half a second of silence, as WAV (RIFF, 16-bit samples, one channel). */
function silence() {
  const samples = rate / 2
  const bytes = Buffer.alloc(44 + samples * 2)
  bytes.write('RIFF', 0)
  bytes.writeUInt32LE(36 + samples * 2, 4)
  bytes.write('WAVEfmt ', 8)
  bytes.writeUInt32LE(16, 16)
  bytes.writeUInt16LE(1, 20)
  bytes.writeUInt16LE(1, 22)
  bytes.writeUInt32LE(rate, 24)
  bytes.writeUInt32LE(rate * 2, 28)
  bytes.writeUInt16LE(2, 32)
  bytes.writeUInt16LE(16, 34)
  bytes.write('data', 36)
  bytes.writeUInt32LE(samples * 2, 40)
  return new Blob([bytes], { type: 'audio/wav' })
}

async function mustSpeak(model: SpeechModel, signal: AbortSignal) {
  const [voice] = findPerson('maya')?.voices ?? []
  if (!voice) return
  for await (const part of await askToSpeak(model, 'Hello.', voice.flite, signal)) {
    if (part.length > 0) return
  }
  throw new ModelFault('cut', { said: 'The model gave no sound.' })
}

/** Has a model say or write down something, as it will be asked to: null when it does, else what is wrong. */
export async function trySound(
  purpose: 'speech' | 'transcription',
  model: SoundModel & { voices: readonly string[] },
): Promise<ModelFault | null> {
  const stop = new AbortController()
  const limit = AbortSignal.timeout(patienceMs)
  const signal = AbortSignal.any([stop.signal, limit])
  try {
    if (purpose === 'speech') await mustSpeak(model, signal)
    else await transcribe(model, silence(), null, signal)
    return null
  } catch (error) {
    return limit.aborted ? new ModelFault('time') : faultOf(error)
  } finally {
    stop.abort()
  }
}
