import type { Hono } from 'hono'
import { findTargetHandler, isMiddleware } from 'hono/utils/handler'
import type { AppEnv } from '../../lib/app-env.ts'
import { bodyLimitOf } from '../body/limit-body.ts'

const methods = ['POST', 'PUT', 'PATCH', 'DELETE']

/** A path that the pattern matches. */
function example(pattern: string) {
  return pattern
    .replace(/:(exportId|sourceId|factor|id)\b/g, '00000000-0000-4000-8000-000000000000')
    .replace(/:\w+(\{[^}]*\})?/g, 'x')
    .replaceAll('*', 'x')
}

/** What stands before the handler that answers. */
function wayTo(app: Hono<AppEnv>, method: string, path: string) {
  const handlers = app.router
    .match(method, path)[0]
    .map(([[handler]]) => findTargetHandler(handler))
  return handlers.slice(
    0,
    handlers.findIndex((handler) => !isMiddleware(handler)),
  )
}

/** Every route of the app whose requests may have a body, and what it takes: null for one without a limit. */
export function bodyRoutes(app: Hono<AppEnv>) {
  const routes = app.routes
    .filter(({ handler }) => !isMiddleware(findTargetHandler(handler)))
    .flatMap(({ method, path }) =>
      (method === 'ALL' ? methods : [method]).map((one) => ({ method: one, pattern: path })),
    )
    .filter(({ method }) => methods.includes(method))
  const unique = new Map(routes.map((route) => [`${route.method} ${route.pattern}`, route]))
  return [...unique].map(([name, { method, pattern }]) => {
    const path = example(pattern)
    return { name, method, path, limit: bodyLimitOf(wayTo(app, method, path)) }
  })
}
