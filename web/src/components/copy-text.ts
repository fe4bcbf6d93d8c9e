import { toast } from '@/lib/toast.ts'

/** Puts a text where it can be pasted from, and says so; where the browser does not allow it, shows `fallback`. */
export async function copyText(label: string, text: string, fallback?: string) {
  try {
    await navigator.clipboard.writeText(text)
    toast.success(`${label} copied`)
  } catch {
    toast.error('The browser did not allow copying.', fallback ? { description: fallback } : {})
  }
}
