import { type ClassValue, clsx } from 'clsx'
import { extendTailwindMerge } from 'tailwind-merge'

// Without this the merge takes text-13 for a colour and drops it beside text-text-2.
const merge = extendTailwindMerge({
  extend: { theme: { text: ['12', '13', '14', '16', '20', '28', '40'], shadow: ['float'] } },
})

export function cn(...classes: ClassValue[]) {
  return merge(clsx(classes))
}
