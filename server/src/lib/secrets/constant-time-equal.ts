import { timingSafeEqual } from 'node:crypto'

/** Compares two secrets in a time that tells nothing of where they differ. */
export function constantTimeEqual(left: string, right: string) {
  const [a, b] = [Buffer.from(left), Buffer.from(right)]
  return a.length === b.length && timingSafeEqual(a, b)
}
