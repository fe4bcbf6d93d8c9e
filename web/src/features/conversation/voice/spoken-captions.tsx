import { useFirstWords } from '@/lib/visitor-words/use-first-words.ts'
import type { FirstWords } from '@/lib/visitor-words/words.ts'
import { isWhole, textOf } from '../message/message.ts'
import type { Speaker } from '../message/message-list.tsx'
import { AnswerText } from '../message/turn.tsx'
import type { Conversation } from '../use-conversation.ts'
import { ReadBox } from './read-box.tsx'
import { spokenText } from './sentences.ts'
import type { Voice } from './use-voice.ts'

type SpokenCaptionsProps = { agent: Speaker; conversation: Conversation; voice: Voice }

/** What is being said; without a voice, what was said and is not an answer. */
function captionOf({ agent, conversation, voice }: SpokenCaptionsProps, words: FirstWords) {
  if (voice.caption) return voice.caption
  const last = conversation.messages.at(-1)
  if (!last) return { said: agent.greeting, toCome: '' }
  const { wait } = conversation
  if (last.role === 'assistant') return { said: '', toCome: wait ?? '' }
  if (last.role === 'system') return { said: textOf(last), toCome: '' }
  const coming = wait ?? words.isLookingUp(agent.name)
  return { said: '', toCome: conversation.busy ? coming : '' }
}

/** The answer that is read as it stands in a chat: nothing of it is being said. */
function readAnswerOf({ conversation, voice }: SpokenCaptionsProps) {
  const last = conversation.messages.at(-1)
  return !voice.caption && last?.role === 'assistant' && textOf(last) !== '' ? last : undefined
}

/** Never absent: the captions are the whole experience for some. */
export function SpokenCaptions(props: SpokenCaptionsProps) {
  const words = useFirstWords()
  const { said, toCome } = captionOf(props, words)
  const answer = readAnswerOf(props)
  const person = answer?.metadata?.person
  return (
    <>
      {answer && (
        <ReadBox key={answer.id} label={words.whatWasSaidBy(person ?? props.agent.name)}>
          {person ? (
            <p className="whitespace-pre-wrap wrap-anywhere">{textOf(answer)}</p>
          ) : (
            <AnswerText message={answer} />
          )}
        </ReadBox>
      )}
      <p
        aria-live="polite"
        className={
          answer && !toCome
            ? 'sr-only'
            : 'max-h-[30dvh] min-h-14 w-full overflow-y-auto text-center text-16 text-balance lg:text-20'
        }
      >
        {answer && (person || isWhole(answer)) ? spokenText(textOf(answer)) : said}{' '}
        {toCome && <span className="text-text-3">{toCome}</span>}
      </p>
    </>
  )
}
