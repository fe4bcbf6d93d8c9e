import { Stage } from '@/components/face/stage.tsx'
import type { Speaker } from '../message/message-list.tsx'
import type { Voice } from './use-voice.ts'

type TalkingStageProps = {
  agent: Pick<Speaker, 'name' | 'avatar' | 'style_id'>
  role?: string
  voice: Voice
  className?: string
}

/** The stage with the voice that moves its mouth. */
export function TalkingStage({ agent, role, voice, className }: TalkingStageProps) {
  return (
    <Stage
      personId={agent.avatar}
      styleId={agent.style_id}
      name={agent.name}
      role={role}
      state={voice.state}
      face={voice.face}
      className={className}
    />
  )
}
