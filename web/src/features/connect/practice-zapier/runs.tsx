import { useState } from 'react'
import { Badge } from '@/components/ui/badge.tsx'
import { Button } from '@/components/ui/button.tsx'
import { Card, CardBody, CardHeader, CardTitle } from '@/components/ui/card.tsx'
import { exactTime, relativeTime } from '@/lib/format/relative-time.ts'
import type { ZapierRecord } from './queries.ts'
import { Told } from './told.tsx'

/** The history: what the Zaps were told, and what came of each action. */
export function Runs({ runs }: { runs: ZapierRecord[] }) {
  return (
    <Card aria-labelledby="practice-runs">
      <CardHeader>
        <CardTitle id="practice-runs">Zap history</CardTitle>
      </CardHeader>
      {runs.length === 0 ? (
        <CardBody>
          <p className="text-13 text-text-2">
            Nothing ran yet. Switch a Zap on and let it happen, or run an action.
          </p>
        </CardBody>
      ) : (
        <ul aria-label="Runs" className="flex flex-col divide-y">
          {runs.map((run) => (
            <RunRow key={run.id} run={run} />
          ))}
        </ul>
      )}
    </Card>
  )
}

function RunRow({ run: { fields, created_at } }: { run: ZapierRecord }) {
  const [isOpen, setOpen] = useState(false)
  const { number, title = '', kind, state, text = '' } = fields
  const isRefused = state === 'error'
  return (
    <li className="flex flex-col gap-2 px-4 py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <div className="min-w-0 flex-1 basis-48">
          <p className="text-14 wrap-anywhere">{title}</p>
          <p className="text-12 text-text-3">
            <span className="font-mono">{number}</span> · {kind === 'action' ? 'Action' : 'Trigger'}{' '}
            · <span title={exactTime(created_at)}>{relativeTime(created_at)}</span>
          </p>
        </div>
        <Badge tone={isRefused ? 'bad' : 'ok'}>{isRefused ? 'Stopped' : 'Success'}</Badge>
        {!isRefused && (
          <Button
            size="sm"
            variant="ghost"
            aria-expanded={isOpen}
            aria-label={`Data of run ${number}`}
            onClick={() => setOpen(!isOpen)}
          >
            Data
          </Button>
        )}
      </div>
      {isRefused && <p className="text-13 text-red wrap-anywhere">{text}</p>}
      {isOpen && <Told label={`What run ${number} was told`} text={text} />}
    </li>
  )
}
