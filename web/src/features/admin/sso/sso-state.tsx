import { Badge } from '@/components/ui/badge.tsx'
import { readOne } from '@/lib/search.ts'
import type { SsoStatus } from './sso-queries.ts'

export const ssoStatusNames: Record<SsoStatus, string> = {
  active: 'Active',
  pending: 'Not active yet',
  disabled: 'Off',
}
const tones = { active: 'ok', pending: 'draft', disabled: 'neutral' } as const

/** Whether an organisation signs in by its identity provider. */
export function SsoState({ status }: { status: string }) {
  const known = readOne(status, ['active', 'pending', 'disabled'] as const)
  return known ? <Badge tone={tones[known]}>{ssoStatusNames[known]}</Badge> : status
}
