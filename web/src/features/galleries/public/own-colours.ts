import type { CSSProperties } from 'react'
import { contrast, mix, textOn } from '@/lib/theme/contrast.ts'
import type { GalleryPage } from '../gallery.ts'

/** A text with less weight that can still be read: as pale as its ground allows. */
function paler(text: string, ground: string) {
  const pale = [0.35, 0.25, 0.15].map((part) => mix(text, ground, part))
  return pale.find((colour) => contrast(colour, ground) >= 4.5) ?? text
}

/** The colours of a gallery in the place of ours, for what stands within it; none where it has ours. */
export function ownColours({
  background,
  accent,
}: Pick<GalleryPage, 'background' | 'accent'>): CSSProperties | undefined {
  if (!background || !accent) return undefined
  const text = textOn(background)
  const tokens: Record<`--${string}`, string> = {
    '--bg-1': background,
    '--bg-2': background,
    '--bg-3': mix(background, text, 0.08),
    '--bg-4': mix(background, text, 0.12),
    '--border-2': mix(background, text, 0.2),
    '--border-3': mix(background, text, 0.3),
    '--text-1': text,
    '--text-2': paler(text, background),
    '--text-3': paler(text, background),
    '--accent-solid': accent,
    '--accent-solid-hover': mix(accent, textOn(accent), 0.12),
    '--on-accent': textOn(accent),
    '--focus': accent,
  }
  return { ...tokens, colorScheme: text === '#ffffff' ? 'dark' : 'light' }
}
