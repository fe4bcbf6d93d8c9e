export { fetchSpeech } from './fetch-speech.ts'
export { beginLine } from './lines.ts'
