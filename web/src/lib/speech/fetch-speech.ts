import type { Phone } from 'faces/visemes'
import { bearer, readError } from '../call-function.ts'

/** `url` is a blob of WAV to be played and then revoked; `duration` is in seconds. */
export type Speech = { url: string; duration: number; phones: Phone[] }

/** In which voice, and whose words: no agent's where a voice is only tried. */
export type Speaking = { voiceId: string; agentId?: string }

/** A sentence in the voice of the server (POST /functions/v1/speech). */
export async function fetchSpeech(
  text: string,
  { voiceId, agentId }: Speaking,
  signal: AbortSignal,
): Promise<Speech> {
  const response = await fetch('/functions/v1/speech', {
    method: 'POST',
    headers: { ...(await bearer()), 'content-type': 'application/json' },
    body: JSON.stringify({ text, voice_id: voiceId, agent_id: agentId }),
    signal,
  })
  if (!response.ok) throw readError(response.status, response.statusText, await response.text())
  const { audio, duration, phones }: { audio: string; duration: number; phones: Phone[] } =
    await response.json()
  const bytes = Uint8Array.from(atob(audio), (letter) => letter.charCodeAt(0))
  return { url: URL.createObjectURL(new Blob([bytes], { type: 'audio/wav' })), duration, phones }
}
