import type { OpenAPIHono } from '@hono/zod-openapi'
import type { ApiEnv } from './authenticate-key.ts'

/** Serves at `/openapi.json` what the routes of the API say of themselves, as an OpenAPI 3.1 document. */
export function serveDocument(app: OpenAPIHono<ApiEnv>, publicUrl: string) {
  app.openAPIRegistry.registerComponent('securitySchemes', 'key', {
    type: 'http',
    scheme: 'bearer',
    description:
      'An integration key of your organization, made under Connect. X-Api-Key works too.',
  })
  app.doc31('/openapi.json', {
    openapi: '3.1.0',
    info: {
      title: 'Digital Workforce interaction API',
      version: '1',
      description: 'Agents, conversations and knowledge of an organization, for other systems.',
    },
    servers: [{ url: `${publicUrl}/api/v1` }],
  })
}
