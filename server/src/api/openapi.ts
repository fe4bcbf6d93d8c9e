import type { OpenAPIHono } from '@hono/zod-openapi'
import type { ApiEnv } from './authenticate-key.ts'
import { deliveryRules, describeWebhooks } from './hooks/describe-webhooks.ts'

/** What the calls are grouped by, in the order in which they are read. */
const tags = [
  {
    name: 'Interactions',
    description:
      'A conversation with a purpose: say what is to be found out, pass on what your visitor writes, and read results that are valid by your schema.',
  },
  {
    name: 'Conversations',
    description: 'Talk to an agent, give it files, and read what was said in every channel.',
  },
  { name: 'Agents', description: 'Create agents, change their drafts, and publish them.' },
  {
    name: 'Catalogues',
    description:
      'What `avatar`, `style_id`, `voice_id`, `tone` and `response_length` of an agent can be.',
  },
  {
    name: 'OpenAI-compatible',
    description:
      'For clients of OpenAI: each published agent is a model. Errors have the shape of theirs.',
  },
  {
    name: 'MCP',
    description:
      'For clients of the Model Context Protocol, over streamable HTTP without sessions: each published agent is a tool.',
  },
  { name: 'Key', description: 'What a key can read about itself.' },
  {
    name: 'Hooks',
    description:
      'Subscriptions that a system makes with its key. Webhooks are set up by owners under Connect; both are sent the same.',
  },
  { name: 'Knowledge', description: 'What agents know.' },
]

type Described = {
  publicUrl: string
  /** Requests of one key; null for as many as come. */
  perMinute: number | null
}

/** Serves at `/openapi.json` what the routes of the API say of themselves, as an OpenAPI 3.1 document. */
export function serveDocument(app: OpenAPIHono<ApiEnv>, { publicUrl, perMinute }: Described) {
  app.openAPIRegistry.registerComponent('securitySchemes', 'key', {
    type: 'http',
    scheme: 'bearer',
    description:
      'An integration key of your organization, made under Connect. X-Api-Key works too.',
  })
  describeWebhooks(app)
  app.doc31('/openapi.json', {
    openapi: '3.1.0',
    info: {
      title: 'Digital Workforce interaction API',
      version: '1',
      description: 'Agents, conversations and knowledge of an organization, for other systems.',
    },
    servers: [{ url: `${publicUrl}/api/v1` }],
    tags,
    'x-rate-limit': { requests_per_minute: perMinute },
    'x-webhook-delivery': deliveryRules,
  })
}
