import type { Factor } from '@supabase/auth-js'
import { Fingerprint, LifeBuoy, MessageSquare, Smartphone } from 'lucide-react'

const icons = {
  totp: Smartphone,
  webauthn: Fingerprint,
  phone: MessageSquare,
  recovery_code: LifeBuoy,
} satisfies Record<Factor['factor_type'], unknown>

type FactorIconProps = { type: Factor['factor_type']; className?: string }

export function FactorIcon({ type, className }: FactorIconProps) {
  const Icon = icons[type]
  return <Icon size={16} className={className} aria-hidden="true" />
}
