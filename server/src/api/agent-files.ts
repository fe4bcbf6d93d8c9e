import { createRoute, z } from '@hono/zod-openapi'
import { type Attachments, mostAttachmentBytes } from '../conversation/files/receive-attachment.ts'
import { takesStream } from '../http/body/limit-body.ts'
import { HttpError } from '../lib/http-error.ts'
import { apiRoutes, json, Repeatable, refusals, repeated, scoped } from './api-routes.ts'

const Upload = z.object({
  file: z.string().openapi({
    format: 'binary',
    description:
      'A picture, PDF, Word, Excel, PowerPoint, Markdown, CSV, HTML or text, 10 MB at most.',
  }),
})
const GivenFile = z
  .object({
    id: z.uuid().openapi({ description: 'Use it in `attachments` of the message it belongs to.' }),
    name: z.string(),
    kind: z.string().openapi({ description: 'file or image' }),
    mime_type: z.string(),
    bytes: z.number().int(),
  })
  .openapi('GivenFile')

const writes = scoped('conversations.write')

/** Not one of the routes that are checked here: the file is read as it streams in. */
const give = createRoute({
  method: 'post',
  path: '/agents/{id}/files',
  summary: 'Give an agent a file of a visitor',
  tags: ['Conversations'],
  ...writes,
  description: `${writes.description} The agent must take files of visitors. One that no message names within a day is removed.`,
  request: {
    headers: Repeatable,
    params: z.object({ id: z.uuid() }),
    body: { required: true, content: { 'multipart/form-data': { schema: Upload } } },
  },
  responses: {
    201: json('The file, which was read.', GivenFile),
    ...refusals,
    413: { ...refusals[400], description: 'The file is too large, or there is no space for it.' },
    415: { ...refusals[400], description: 'Files of this type cannot be read.' },
    ...repeated({ unprocessable: 'The file cannot be read.' }),
  },
})

/** Files of the visitors for whom another system speaks. */
export function agentFiles({ attachments }: { attachments: Attachments }) {
  const routes = apiRoutes()
  routes.openAPIRegistry.registerPath(give)
  const path = give.getRoutingPath()
  routes.post(path, writes.middleware, takesStream(mostAttachmentBytes), async (c) => {
    const id = z.uuid().safeParse(c.req.param('id'))
    if (!id.success) throw new HttpError(404, 'agent_not_found', 'This agent does not exist.')
    // All of them come from the address of one server.
    const given = { templateId: id.data, draft: false, visitorAddress: '' }
    return c.json(await attachments.receive(c.get('claims'), given, c.req.raw), 201)
  })
  return routes
}
