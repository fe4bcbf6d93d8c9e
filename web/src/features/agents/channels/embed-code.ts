export type Look = {
  mode: 'bubble' | 'inline'
  theme: 'auto' | 'light' | 'dark'
  position: 'right' | 'left'
  greeting: string
}

export const usualLook: Look = { mode: 'bubble', theme: 'auto', position: 'right', greeting: '' }

const safe = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

/** The line that a site puts into its page; what is usual is left out. */
export function embedCode(agent: string, look: Look, origin: string): string {
  const chosen = (['mode', 'theme', 'position', 'greeting'] as const)
    .filter((name) => look[name] !== usualLook[name])
    .filter((name) => name !== 'position' || look.mode === 'bubble')
    .map((name) => `\n  data-${name}="${safe(look[name].trim())}"`)
  return `<script async src="${origin}/widget.js"\n  data-agent="${agent}"${chosen.join('')}></script>`
}

/** What signs a visitor on the site's own server, for the secret that is not in the page. */
export function signExample(agent: string): string {
  return `import { SignJWT } from 'jose'

const identity = await new SignJWT({ name: user.name, email: user.email })
  .setProtectedHeader({ alg: 'HS256' })
  .setSubject(user.id)
  .setAudience('${agent}')
  .setExpirationTime('1h')
  .sign(new TextEncoder().encode(process.env.WIDGET_SECRET))

// In the page: <script … data-identity="\${identity}">`
}
