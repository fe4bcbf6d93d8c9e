import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '@/components/ui/button.tsx'

type PracticeHeadProps = { of: string; onBack: () => void; children: ReactNode }

/** The head of a practice system's page: the way back, which system it is, and what it is for. */
export function PracticeHead({ of, onBack, children }: PracticeHeadProps) {
  return (
    <>
      <Button variant="ghost" className="-ml-3 self-start" onClick={onBack}>
        <ArrowLeft size={16} aria-hidden="true" />
        Connect
      </Button>
      <header>
        <h2 className="font-medium text-16">{of} practice system</h2>
        <p className="max-w-reading text-13 text-text-2">{children}</p>
      </header>
    </>
  )
}
