import { Hono } from 'hono'
import type { AuthDeps, AuthEnv } from '../deps.ts'
import { authorize } from './authorize.ts'
import { callback } from './callback.ts'
import type { Providers } from './providers/providers.ts'
import { unlink } from './unlink.ts'

/** Sign-in through other sites, and the identities that a person has there. */
export function external(deps: AuthDeps, providers: Providers) {
  return new Hono<AuthEnv>()
    .route('/', authorize(deps, providers))
    .route('/', callback(deps, providers))
    .route('/', unlink(deps))
}
