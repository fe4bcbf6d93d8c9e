import { Badge } from '@/components/ui/badge.tsx'
import { Progress } from '@/components/ui/progress.tsx'
import { isWorking, type Source } from './source.ts'
import { statusNames } from './status-names.ts'

export function Working({ label, percent }: { label: string; percent: number }) {
  return (
    <span className="grid w-full gap-1.5">
      <span className="flex items-center gap-2 text-12">
        <span className="flex-1 text-text-1">{label}</span>
        <span className="text-text-3 tabular-nums">{percent}%</span>
      </span>
      <Progress value={percent} label={label} />
    </span>
  )
}

const tones: Record<Source['status'], 'neutral' | 'ok' | 'bad'> = {
  ...{ queued: 'neutral', processing: 'neutral', paused: 'neutral' },
  ...{ ready: 'ok', failed: 'bad' },
}

export function SourceState({ source }: { source: Source }) {
  if (isWorking(source)) {
    return <Working label={statusNames[source.status]} percent={source.progress} />
  }
  return <Badge tone={tones[source.status]}>{statusNames[source.status]}</Badge>
}
