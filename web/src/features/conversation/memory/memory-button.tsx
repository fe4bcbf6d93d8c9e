import { BookUser } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Button } from '@/components/ui/button.tsx'
import { useWords } from '@/lib/visitor-words/use-words.ts'

const MemorySheet = lazy(() =>
  import('./memory-sheet.tsx').then(({ MemorySheet }) => ({ default: MemorySheet })),
)

/** Opens what an agent remembers of its visitor. */
export function MemoryButton({ agent }: { agent: { id: string; name: string } }) {
  const words = useWords()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button
        variant="ghost"
        icon
        aria-label={words.whatIsRememberedOfYou(agent.name)}
        onClick={() => setIsOpen(true)}
      >
        <BookUser size={16} aria-hidden="true" />
      </Button>
      {isOpen && (
        <Suspense>
          <MemorySheet agent={agent} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
