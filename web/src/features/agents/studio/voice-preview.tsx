import { Play, Square } from 'lucide-react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { Button } from '@/components/ui/button.tsx'
import { createSpeaker } from '@/lib/speech/speaker.ts'

/** Says the tone's sample sentence in the chosen voice. */
export function VoicePreview({ voiceId, text }: { voiceId: string; text: string }) {
  return <Preview key={voiceId} voiceId={voiceId} text={text} />
}

function Preview({ voiceId, text }: { voiceId: string; text: string }) {
  const [speaker] = useState(() => createSpeaker({ voiceId }))
  const { speaking } = useSyncExternalStore(speaker.subscribe, speaker.now)
  useEffect(() => () => speaker.stop(), [speaker])
  return (
    <Button
      icon
      className="size-9 max-sm:size-11"
      aria-label={speaking ? 'Stop the voice' : 'Play the voice'}
      onClick={() => {
        speaker.stop()
        if (!speaking) speaker.say(text)
      }}
    >
      {speaking ? (
        <Square size={16} fill="currentColor" aria-hidden="true" />
      ) : (
        <Play size={16} aria-hidden="true" />
      )}
    </Button>
  )
}
