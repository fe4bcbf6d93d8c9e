import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { Button } from '@/components/ui/button.tsx'

export function NewAgentLink() {
  return (
    <Button variant="primary" asChild>
      <Link to="/dashboard/agents/new" search={{}}>
        <Plus size={16} aria-hidden="true" />
        New agent
      </Link>
    </Button>
  )
}
