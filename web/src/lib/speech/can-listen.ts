/** The browser's class that turns speech into text, where it has one. */
export function recognition(): unknown {
  const scope = globalThis as { SpeechRecognition?: unknown; webkitSpeechRecognition?: unknown }
  return scope.SpeechRecognition ?? scope.webkitSpeechRecognition
}

/** Whether this browser turns speech into text. Where it does not, there is no microphone to show. */
export function canListen() {
  return recognition() !== undefined
}
