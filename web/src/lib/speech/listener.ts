import { english } from '../visitor-words/english.ts'
import { type FirstWords, type Words, wholeOf } from '../visitor-words/words.ts'
import { canRecord, recognition } from './can-listen.ts'
import { record } from './recorder.ts'

type Result = { isFinal: boolean; 0: { transcript: string } }
type Recognition = {
  lang: string
  interimResults: boolean
  start(): void
  abort(): void
  onresult: ((event: { results: ArrayLike<Result> }) => void) | null
  onend: (() => void) | null
  onerror: ((event: { error: string }) => void) | null
}
type RecognitionClass = new () => Recognition

const problemsIn = (words: Words): Record<string, string> => ({
  'not-allowed': words.microphoneBlocked,
  'audio-capture': words.microphoneMissing,
  network: words.speechUnreachable,
})

export type Listening = {
  /** To whom it is said, and whether a model of its organisation writes it down. */
  agent: { id: string; hears: boolean }
  language: string
  /** In which it is told what goes wrong; English where nothing is said. */
  words?: FirstWords
  /** Whether no model writes it down for now: its organisation has spent what it may. */
  isSpent?: boolean
  onHeard: (text: string) => void
  onEnd: (problem: string | null, isSpent?: boolean) => void
}

/** Stops listening; what was said until now is still heard unless it is discarded. */
export type EndListening = (discard?: boolean) => void

/** Listens for one sentence. */
export function listen(options: Listening): EndListening {
  const words = wholeOf(options.words ?? english)
  const Recognition = recognition() as RecognitionClass | undefined
  if (canRecord(options.agent.hears) && !(options.isSpent && Recognition)) {
    return record({
      ...options,
      onEnd: (problem, isSpent) =>
        options.onEnd(isSpent && Recognition ? words.sayAgain : problem, isSpent),
    })
  }
  if (!Recognition) {
    options.onEnd(words.cannotListen)
    return () => {}
  }
  const listening = new Recognition()
  let problem: string | null = null
  listening.lang = options.language
  listening.interimResults = false
  listening.onresult = ({ results }) => {
    const heard = Array.from(results)
      .filter(({ isFinal }) => isFinal)
      .map((result) => result[0].transcript)
      .join(' ')
    if (heard.trim()) options.onHeard(heard.trim())
  }
  listening.onerror = ({ error }) => {
    problem = problemsIn(words)[error] ?? null
  }
  listening.onend = () => options.onEnd(problem)
  listening.start()
  return () => listening.abort()
}
