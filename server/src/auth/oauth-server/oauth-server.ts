import { Hono } from 'hono'
import type { AuthDeps, AuthEnv } from '../deps.ts'
import { adminClients } from './admin-clients.ts'
import { authorizeApp } from './authorize.ts'
import { consent } from './consent.ts'
import { grants } from './grants.ts'
import { register } from './register.ts'
import { tokenEndpoint } from './token-endpoint.ts'

/** An authorization server of OAuth 2.1: people let apps of others talk to the agents of an organisation. */
export function oauthServer(deps: AuthDeps) {
  return new Hono<AuthEnv>()
    .route('/', adminClients(deps))
    .route('/', register(deps))
    .route('/', authorizeApp(deps))
    .route('/', consent(deps))
    .route('/', tokenEndpoint(deps))
    .route('/', grants(deps))
}
