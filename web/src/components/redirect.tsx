import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { followTarget } from '@/lib/redirect-target.ts'

/** Goes to a path that is only known when it is there, query and all. */
export function Redirect({ to }: { to: string }) {
  const router = useRouter()
  useEffect(() => void followTarget(router, to), [router, to])
  return null
}
