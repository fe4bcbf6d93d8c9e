import type { FaceState } from 'faces/life'
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import type { Alive } from '@/components/face/animate.ts'
import { browser } from '@/lib/kept.ts'
import { canListen } from '@/lib/speech/can-listen.ts'
import type { EndListening } from '@/lib/speech/listener.ts'
import { type Caption, createSpeaker, type Speaker } from '@/lib/speech/speaker.ts'
import { toast } from '@/lib/toast.ts'
import { keptLanguage } from '@/lib/visitor-words/kept-language.ts'
import { preferredLanguages } from '@/lib/visitor-words/own-language.ts'
import { useFirstWords } from '@/lib/visitor-words/use-first-words.ts'
import { textOf } from '../message/message.ts'
import type { Conversation } from '../use-conversation.ts'
import { moodOf, sourcesOf } from './mood.ts'
import { sentencesOf } from './sentences.ts'
import { useAttention } from './use-attention.ts'

export type Voice = {
  state: FaceState
  /** The sentence that is being said. */
  caption: Caption | null
  face: Pick<Alive, 'mood' | 'voice' | 'pointsTo'>
  /** The visitor writes: it falls silent and listens. */
  attend: () => void
  muted: boolean
  toggleMute: () => void
  /** Falls silent at once. */
  hush: () => void
  canListen: boolean
  listening: boolean
  listen: (onHeard: (text: string) => void) => void
  /** What was said until now is still heard. */
  stopListening: () => void
  /** What was said is not heard. */
  cancelListening: () => void
}

const key = 'agentMuted'

const wasMuted = () => browser.get(key) === 'true'

/** A speaker whose voice can change while it lives, as in the studio. */
function createVoice(voiceId: string, agentId: string, muted: boolean) {
  const chosen = { voiceId, agentId }
  const speaker = createSpeaker(chosen)
  speaker.setMuted(muted)
  return {
    speaker,
    choose: (next: string) => {
      chosen.voiceId = next
    },
  }
}

/** Gives each sentence of a running answer to the speaker as soon as it is certain. */
function useSayingAnswers(speaker: Speaker, { messages, busy }: Conversation) {
  const [said] = useState(() => new Map<string, number>())
  const last = messages.at(-1)
  const text = last?.role === 'assistant' ? textOf(last) : ''
  const id = last?.role === 'assistant' ? last.id : undefined
  const isLive = last?.metadata?.isLive === true
  const asked = last?.role === 'user' ? last.id : undefined
  useEffect(() => {
    if (asked) speaker.think()
  }, [asked, speaker])
  useEffect(() => {
    if (!id) return
    // An answer that was there before it was watched is read, not said; a person's words come whole.
    if (!busy && !said.has(id) && !isLive) return
    const sentences = sentencesOf(text, !busy)
    for (const sentence of sentences.slice(said.get(id) ?? 0)) speaker.say(sentence)
    said.set(id, Math.max(sentences.length, said.get(id) ?? 0))
  }, [id, text, busy, isLive, said, speaker])
}

type Utterance = { end: EndListening }

/** Listens to one utterance at a time: of one that was cancelled, and in a chat that is over, nothing is heard. */
function useListening(agent: { id: string; hears: boolean }, chat: object) {
  const words = useFirstWords()
  const [listening, setListening] = useState(false)
  const [isSpent, setSpent] = useState(false)
  const running = useRef<Utterance>(undefined)
  function cancelListening() {
    const utterance = running.current
    running.current = undefined
    utterance?.end(true)
    setListening(false)
  }
  const cancel = useEffectEvent(cancelListening)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another chat, or none
  useEffect(() => () => cancel(), [chat])
  return {
    listening,
    stopListening: () => running.current?.end(),
    cancelListening,
    start: async (onHeard: (text: string) => void) => {
      cancelListening()
      const utterance: Utterance = { end: () => {} }
      running.current = utterance
      const isOver = () => running.current !== utterance
      const { listen } = await import('@/lib/speech/listener.ts')
      if (isOver()) return
      setListening(true)
      utterance.end = listen({
        ...{ agent, isSpent, words },
        language: keptLanguage(agent.id) ?? preferredLanguages()[0] ?? 'en',
        onHeard: (text) => {
          if (!isOver()) onHeard(text)
        },
        onEnd: (problem, isSpent) => {
          if (isSpent) setSpent(true)
          if (isOver()) return
          running.current = undefined
          setListening(false)
          if (problem) toast.error(problem)
        },
      })
    },
  }
}

/**
 * The voice of an agent in one conversation: what it says, hears, and how its face looks meanwhile. `hears` where a model
 * of its organisation writes down what is said to it.
 */
export function useVoice(voiceId: string, conversation: Conversation, hears = false): Voice {
  const [muted, setMuted] = useState(wasMuted)
  const [{ speaker, choose }] = useState(() => createVoice(voiceId, conversation.agentId, muted))
  const { speaking, preparing, caption } = useSyncExternalStore(speaker.subscribe, speaker.now)
  const { listening, stopListening, cancelListening, start } = useListening(
    { id: conversation.agentId, hears },
    conversation.chat,
  )
  const { attending, attend } = useAttention()
  useSayingAnswers(speaker, conversation)
  useEffect(() => choose(voiceId), [choose, voiceId])
  useEffect(() => () => speaker.stop(), [speaker])
  // A question that has not left yet is nothing to think about.
  const thinking = preparing || (conversation.busy && !conversation.wait)
  const resting: FaceState = thinking ? 'thinking' : attending ? 'listening' : 'idle'
  return {
    state: listening ? 'listening' : speaking ? 'speaking' : resting,
    face: {
      mood: moodOf(conversation),
      voice: speaker.voiced,
      pointsTo: speaking ? sourcesOf(conversation) : undefined,
    },
    caption,
    attend: () => {
      speaker.hush()
      attend()
    },
    muted,
    toggleMute: () => {
      const next = !muted
      setMuted(next)
      speaker.setMuted(next)
      browser.set(key, String(next))
    },
    hush: () => speaker.hush(),
    canListen: canListen(hears),
    listening,
    listen: (onHeard) => {
      speaker.hush()
      void start(onHeard)
    },
    stopListening,
    cancelListening,
  }
}
