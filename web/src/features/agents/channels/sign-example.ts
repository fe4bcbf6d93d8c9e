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
