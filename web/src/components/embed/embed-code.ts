export type Look = {
  mode: 'bubble' | 'inline'
  theme: 'auto' | 'light' | 'dark'
  position: 'right' | 'left'
  greeting: string
}

export const usualLook: Look = { mode: 'bubble', theme: 'auto', position: 'right', greeting: '' }

const safe = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

/** What a site shows: an agent, or a gallery to choose one from. */
type Shown = { agent: string } | { gallery: string }

/** The line that a site puts into its page; what is usual is left out. */
export function embedCode(shown: Shown, look: Look, origin: string): string {
  const chosen = (['mode', 'theme', 'position', 'greeting'] as const)
    .filter((name) => look[name] !== usualLook[name])
    .filter((name) => name !== 'position' || look.mode === 'bubble')
    .map((name) => `\n  data-${name}="${safe(look[name].trim())}"`)
  const named = 'agent' in shown ? `data-agent="${shown.agent}"` : `data-gallery="${shown.gallery}"`
  return `<script async src="${origin}/widget.js"\n  ${named}${chosen.join('')}></script>`
}
