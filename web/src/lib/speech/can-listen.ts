import { publicConfig } from '../supabase.ts'

/** The browser's class that turns speech into text, where it has one. */
export function recognition(): unknown {
  const scope = globalThis as { SpeechRecognition?: unknown; webkitSpeechRecognition?: unknown }
  return scope.SpeechRecognition ?? scope.webkitSpeechRecognition
}

/** Whether what this browser records is written down by a model: the operator's, or one that the agent `hears` with. */
export function canRecord(hears: boolean) {
  return (hears || publicConfig().transcription === true) && 'MediaRecorder' in globalThis
}

/** Whether speech becomes text, here or on the server. Where it does not, there is no microphone to show. */
export function canListen(hears: boolean) {
  return canRecord(hears) || recognition() !== undefined
}
