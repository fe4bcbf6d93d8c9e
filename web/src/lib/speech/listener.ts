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

const words: Record<string, string> = {
  'not-allowed':
    'The microphone is blocked for this page. Allow it in the browser, or write instead.',
  'audio-capture': 'No microphone was found. Connect one, or write instead.',
  network: 'The browser’s speech service could not be reached. Write instead.',
}

const again = 'That could not be written down. Say it again: your browser writes it down now.'

export type Listening = {
  /** To whom it is said, and whether a model of its organisation writes it down. */
  agent: { id: string; hears: boolean }
  language: string
  /** Whether no model writes it down for now: its organisation has spent what it may. */
  isSpent?: boolean
  onHeard: (text: string) => void
  onEnd: (problem: string | null, isSpent?: boolean) => void
}

/** Listens for one sentence. The function given back stops listening. */
export function listen(options: Listening): () => void {
  const Recognition = recognition() as RecognitionClass | undefined
  if (canRecord(options.agent.hears) && !(options.isSpent && Recognition)) {
    return record({
      ...options,
      onEnd: (problem, isSpent) => options.onEnd(isSpent && Recognition ? again : problem, isSpent),
    })
  }
  if (!Recognition) {
    options.onEnd('This browser cannot listen. Write instead.')
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
    problem = words[error] ?? null
  }
  listening.onend = () => options.onEnd(problem)
  listening.start()
  return () => listening.abort()
}
