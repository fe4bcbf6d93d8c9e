import { Link, useNavigate } from '@tanstack/react-router'
import { FilePlus, LayoutTemplate } from 'lucide-react'
import { Button } from '@/components/ui/button.tsx'
import { ordinal } from './ordinal.ts'
import { SentenceForm } from './sentence-form.tsx'

/** As wide as what is left of its row, in two columns and in three. */
function width(number: number) {
  const two = number % 2 === 1 ? 'sm:col-span-2' : 'sm:col-span-1'
  const three = { 0: 'xl:col-span-1', 1: 'xl:col-span-3', 2: 'xl:col-span-2' }[number % 3]
  return `${two} ${three}`
}

/** The place of the next agent in the grid. */
export function NewAgentSlot({ number }: { number: number }) {
  const navigate = useNavigate()
  return (
    <section
      aria-label="Add an agent"
      className={`${width(number)} flex min-h-[218px] flex-col justify-center gap-1 rounded-xl border border-dashed border-border-3 p-6`}
    >
      <h3 className="font-medium">Add {ordinal(number)} agent</h3>
      <p className="text-13 text-text-2">
        Say what it should do and get a draft to talk to, or start another way.
      </p>
      <div className="mt-3 mb-1">
        <SentenceForm
          onSubmit={(sentence) =>
            navigate({ to: '/dashboard/agents/new', search: { way: 'sentence', sentence } })
          }
        />
      </div>
      <div className="-ml-0.5 flex flex-wrap gap-2">
        <Button variant="ghost" size="sm" asChild>
          <Link to="/dashboard/agents/new" search={{}}>
            <LayoutTemplate size={16} aria-hidden="true" />
            From a template
          </Link>
        </Button>
        <Button variant="ghost" size="sm" asChild>
          <Link to="/dashboard/agents/new" search={{ way: 'empty' }}>
            <FilePlus size={16} aria-hidden="true" />
            Empty agent
          </Link>
        </Button>
      </div>
    </section>
  )
}
