import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/** Goes to a path that is only known when it is there, query and all. */
export function Redirect({ to }: { to: string }) {
  const router = useRouter()
  useEffect(() => void router.navigate({ href: to, replace: true }), [router, to])
  return null
}
