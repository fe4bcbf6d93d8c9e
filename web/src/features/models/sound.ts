import type { Model } from '@/lib/models.ts'

export type SoundPurpose = Exclude<Model['purpose'], 'language'>

/** What an organisation reads about the models that speak and listen. */
export const sounds: Record<
  SoundPurpose,
  { name: string; without: string; with: string; example: string; about: string; try: string }
> = {
  speech: {
    name: 'Speech model',
    without:
      'Agents speak with this installation’s voice. The built-in one speaks English, the browser other languages.',
    with: 'Agents speak every language with it. When it fails, the built-in voice speaks.',
    example: 'gpt-4o-mini-tts',
    about: 'Agents speak with it in every language. What they say is sent to this provider.',
    try: 'It says a word before it is saved.',
  },
  transcription: {
    name: 'Transcription model',
    without:
      'What visitors say is written down by this installation or by their browser, where they can.',
    with: 'What visitors say is written down by it.',
    example: 'whisper-1',
    about:
      'It writes down what visitors say. What they record is sent to this provider and not kept.',
    try: 'It is given half a second of silence before it is saved.',
  },
}
