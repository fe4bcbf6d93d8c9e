import { Mic, MicOff } from 'lucide-react'
import { Button } from '@/components/ui/button.tsx'
import { useFirstWords } from '@/lib/visitor-words/use-first-words.ts'
import type { Voice } from './use-voice.ts'

type MicrophoneProps = { voice: Voice; onHeard: (text: string) => void; large?: boolean }

/** Only where the browser can turn speech into text; elsewhere writing is complete on its own. */
export function Microphone({ voice, onHeard, large }: MicrophoneProps) {
  const words = useFirstWords()
  if (!voice.canListen) return null
  const Icon = voice.listening ? MicOff : Mic
  return (
    <Button
      variant={large ? 'primary' : 'ghost'}
      icon
      aria-label={voice.listening ? words.stopListening : words.speak}
      aria-pressed={voice.listening}
      onClick={() => (voice.listening ? voice.stopListening() : voice.listen(onHeard))}
      className={large ? 'size-12 rounded-full max-sm:size-12' : ''}
    >
      <Icon size={large ? 20 : 16} aria-hidden="true" />
    </Button>
  )
}
