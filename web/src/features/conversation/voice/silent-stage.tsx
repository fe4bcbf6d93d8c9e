import { Stage } from '@/components/face/stage.tsx'
import type { Speaker } from '../message/message-list.tsx'
import type { Conversation } from '../use-conversation.ts'
import { moodOf, sourcesOf } from './mood.ts'

type SilentStageProps = {
  agent: Pick<Speaker, 'name' | 'avatar' | 'style_id'>
  conversation: Conversation
  /** The visitor writes. */
  attending: boolean
  className?: string
}

/** The stage beside a chat that is read: it listens, thinks and looks at its sources, and says nothing. */
export function SilentStage({ agent, conversation, attending, className }: SilentStageProps) {
  // A question that has not left yet is nothing to think about.
  const thinking = conversation.busy && !conversation.wait
  return (
    <Stage
      personId={agent.avatar}
      styleId={agent.style_id}
      name={agent.name}
      state={thinking ? 'thinking' : attending ? 'listening' : 'idle'}
      face={{
        mood: moodOf(conversation),
        pointsTo: conversation.busy ? undefined : sourcesOf(conversation),
      }}
      className={className}
    />
  )
}
