import { Volume2, VolumeX } from 'lucide-react'
import { Button } from '@/components/ui/button.tsx'
import { useFirstWords } from '@/lib/visitor-words/use-first-words.ts'
import type { Voice } from './use-voice.ts'

type MuteButtonProps = { name: string; voice: Voice; size?: 'sm' | 'md' }

export function MuteButton({ name, voice, size = 'md' }: MuteButtonProps) {
  const words = useFirstWords()
  const Icon = voice.muted ? VolumeX : Volume2
  return (
    <Button
      variant="ghost"
      size={size}
      icon
      aria-label={words.mute(name)}
      aria-pressed={voice.muted}
      onClick={voice.toggleMute}
    >
      <Icon size={16} aria-hidden="true" />
    </Button>
  )
}
