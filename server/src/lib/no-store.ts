import { createMiddleware } from 'hono/factory'

/** Keeps answers that hold what is told once out of every cache (RFC 9111 section 5.2.2.5). */
export const noStore = createMiddleware(async (c, next) => {
  await next()
  c.header('cache-control', 'no-store')
})
