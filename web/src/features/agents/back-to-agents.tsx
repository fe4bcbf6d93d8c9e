import { Link } from '@tanstack/react-router'
import { Button } from '@/components/ui/button.tsx'

export function BackToAgents() {
  return (
    <Button asChild>
      <Link to="/dashboard/agents" search={{}}>
        Back to agents
      </Link>
    </Button>
  )
}
