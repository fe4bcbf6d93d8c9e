import { toast } from '@/lib/toast.ts'

type Told = {
  /** Shown where the browser does not allow it. */
  fallback?: string
  /** Said beside that it was copied. */
  description?: string
}

/** Puts a text where it can be pasted from, and says so. */
export async function copyText(label: string, text: string, told: Told = {}) {
  const { fallback, description } = told
  try {
    await navigator.clipboard.writeText(text)
    toast.success(`${label} copied`, description ? { description } : {})
  } catch {
    toast.error('The browser did not allow copying.', fallback ? { description: fallback } : {})
  }
}
