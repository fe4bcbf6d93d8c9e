import type { MiddlewareHandler } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { Attachments } from '../conversation/files/receive-attachment.ts'
import type { Turns } from '../conversation/turn.ts'
import type { Admission } from '../http/admission.ts'
import { limitBody } from '../http/body/limit-body.ts'
import type { SearchModels } from '../knowledge/search/passage.ts'
import type { AppEnv } from '../lib/app-env.ts'
import type { Files } from '../lib/files/files.ts'
import { errorHandler, HttpError } from '../lib/http-error.ts'
import type { Log } from '../lib/log.ts'
import { resourceMetadataOf } from '../lib/tokens/resource-metadata.ts'
import { agentFiles } from './agent-files.ts'
import { agents } from './agents.ts'
import { apiRoutes } from './api-routes.ts'
import { askForToken } from './authenticate-app.ts'
import { authenticateKey, type KeyDeps, keyToWrite } from './authenticate-key.ts'
import { catalogues } from './catalogues.ts'
import { conversations } from './conversations.ts'
import { type HookDeps, hooks } from './hooks/hooks.ts'
import { interactions } from './interactions.ts'
import { key } from './key/key.ts'
import { knowledge } from './knowledge/knowledge.ts'
import { knowledgeCollections } from './knowledge/knowledge-collections.ts'
import { knowledgeSources } from './knowledge/knowledge-sources.ts'
import { mcp } from './mcp/mcp.ts'
import { openai } from './openai/chat.ts'
import { isOpenaiPath, openaiError } from './openai/openai-error.ts'
import { serveDocument } from './openapi.ts'
import { tools } from './tools.ts'

export type ApiDeps = KeyDeps &
  HookDeps & {
    files: Files
    /** Takes files of visitors. */
    attachments: Attachments
    turns: Turns
    /** What searches ask; the built-in model alone without any. */
    searchModels?: SearchModels
    log: Log
    publicUrl: string
    /** Lets requests in. */
    admission?: Admission
    /** Requests of one caller, each counted alone; null for as many as come. */
    perCaller?: number | null
    /** Carries out once what is sent again. */
    repeats?: MiddlewareHandler<AppEnv>
  }

/** `/api/v1`, the interaction API: what other systems do with an integration key, and the public catalogues. */
export function apiApp(deps: ApiDeps) {
  const usual = errorHandler(deps.log)
  const asOpenai = errorHandler(deps.log, openaiError)
  const metadata = resourceMetadataOf(deps.publicUrl)
  const handle: typeof usual = (error, c) =>
    isOpenaiPath(c.req.path) ? asOpenai(error, c) : askForToken(c, usual(error, c), metadata)
  const app = apiRoutes()
  app.onError((error, c) =>
    // Thrown by the check of a body before its schema is asked.
    error instanceof HTTPException && error.status === 400
      ? handle(new HttpError(400, 'bad_json', 'The body is not valid JSON.'), c)
      : handle(error, c),
  )
  const { admission, perCaller = null } = deps
  // The check of a key is asked of the database too: until then only the address is known.
  if (admission) app.use(admission.requests({ perMinute: null }))
  app.use(authenticateKey(deps))
  if (admission) app.use(admission.requests({ perMinute: perCaller }))
  app.use(keyToWrite, limitBody())
  if (deps.repeats) app.use(deps.repeats)
  app.route('/', catalogues(deps))
  app.route('/', agents(deps))
  app.route('/', tools(deps))
  app.route('/', conversations(deps))
  app.route('/', agentFiles(deps))
  app.route('/', interactions(deps))
  app.route('/', hooks(deps))
  app.route('/', key(deps))
  app.route('/', openai(deps))
  app.route('/', mcp(deps))
  app.route('/', knowledge(deps))
  app.route('/', knowledgeSources(deps))
  app.route('/', knowledgeCollections(deps))
  serveDocument(app, deps)
  return app
}
