import { useAuth } from '../auth-context.tsx'
import { useFeatures } from '../organization/features-context.tsx'
import { mayOpen } from './gates.ts'

/** Tells of a path whether the person may open it. */
export function useGates() {
  const auth = useAuth()
  const { features } = useFeatures()
  return (path: string) => mayOpen(path, auth, features)
}
