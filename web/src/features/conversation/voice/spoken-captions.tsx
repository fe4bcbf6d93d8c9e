import { textOf } from '../message/message.ts'
import type { Speaker } from '../message/message-list.tsx'
import type { Conversation } from '../use-conversation.ts'
import { spokenText } from './sentences.ts'
import type { Voice } from './use-voice.ts'

type SpokenCaptionsProps = { agent: Speaker; conversation: Conversation; voice: Voice }

/** What is being said; without a voice, what was said. Never absent: the captions are the whole experience for some. */
function captionOf({ agent, conversation, voice }: SpokenCaptionsProps) {
  if (voice.caption) return voice.caption
  const last = conversation.messages.at(-1)
  if (!last) return { said: agent.greeting, toCome: '' }
  const { wait } = conversation
  if (last.role === 'assistant') return { said: spokenText(textOf(last)), toCome: wait ?? '' }
  if (last.role === 'system') return { said: textOf(last), toCome: '' }
  const coming = wait ?? `${agent.name} is looking it up`
  return { said: '', toCome: conversation.busy ? coming : '' }
}

export function SpokenCaptions(props: SpokenCaptionsProps) {
  const { said, toCome } = captionOf(props)
  return (
    <p
      aria-live="polite"
      className="max-h-36 min-h-14 w-full overflow-y-auto text-balance text-center text-16 lg:text-20"
    >
      {said} {toCome && <span className="text-text-3">{toCome}</span>}
    </p>
  )
}
