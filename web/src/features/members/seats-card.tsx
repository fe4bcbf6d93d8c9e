import { Card } from '@/components/ui/card.tsx'
import { Progress } from '@/components/ui/progress.tsx'
import { SkeletonLines } from '@/components/ui/skeleton.tsx'
import { cn } from '@/lib/cn.ts'

export type Seats = { members: number; invited: number; limit: number }

const mostPieces = 12
const count = (number: number, word: string) => `${number} ${word}${number === 1 ? '' : 's'}`

/** How many seats are taken, and by whom. */
export function SeatsCard({ members, invited, limit }: Seats) {
  const used = members + invited
  return (
    <Card className="p-4" aria-label="Seats">
      <h2 className="flex justify-between gap-3 font-medium text-14">
        Seats
        <span className="tabular-nums">
          {used} <span className="font-normal text-text-3">of {limit}</span>
        </span>
      </h2>
      {limit <= mostPieces ? (
        <div aria-hidden="true" className="my-3 flex gap-1">
          {Array.from({ length: limit }, (_, seat) => seat + 1).map((seat) => (
            <span
              key={seat}
              className={cn(
                'h-1.5 flex-1 rounded-[3px] bg-border-2',
                seat <= used && 'bg-accent-line',
                seat <= members && 'bg-accent',
              )}
            />
          ))}
        </div>
      ) : (
        <Progress label="Seats taken" value={(used / limit) * 100} className="my-3" />
      )}
      <p className="text-12 text-text-3">
        {count(members, 'person').replace('persons', 'people')}
        {invited > 0 && ` and ${count(invited, 'open invitation')}`}.{' '}
        {used < limit ? 'Agent users count too.' : 'All seats are taken.'}
      </p>
    </Card>
  )
}

export function SeatsSkeleton() {
  return (
    <Card className="p-4" aria-hidden="true">
      <SkeletonLines className="gap-3" lines={['h-5 w-full', 'h-1.5 w-full', 'h-4 w-40']} />
    </Card>
  )
}
