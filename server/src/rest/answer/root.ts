import { unacceptable } from '../errors.ts'
import { type Message, type RestAnswer, withoutHeader } from '../message.ts'
import { contextOf, type RestRequest } from '../parse/rest-request.ts'
import { describeSql } from '../sql/describe-sql.ts'
import { execute } from '../sql/execute.ts'
import { openApi } from './openapi.ts'

const type = 'application/openapi+json'
const accepted = [type, 'application/json', 'application/*', '*/*']

/** The request without its Accept header, once that asks for something a description can be. */
export function withoutAccept(message: Message): Message {
  const accept = message.header('accept') ?? '*/*'
  const types = accept.split(',').map((entry) => entry.split(';')[0]?.trim().toLowerCase() ?? '')
  if (!types.some((one) => accepted.includes(one))) throw unacceptable(accept)
  return withoutHeader(message, 'accept')
}

/** GET and HEAD of the root: what the caller may do here, as OpenAPI. */
export async function answerRoot(request: RestRequest): Promise<RestAnswer> {
  const { environment, catalog, schema, message, method } = request
  const results = await execute(environment.pool, {
    // Without a path of schemas PostgreSQL prints every name in full.
    context: { ...contextOf(request, true), searchPath: '' },
    statements: [describeSql(schema)],
    check: undefined,
    isRolledBack: false,
  })
  const [[document] = []] = results[0] ?? []
  const description = openApi(catalog, schema, document ?? '{}', message.url())
  return {
    status: 200,
    headers: {
      'content-type': `${type}; charset=utf-8`,
      ...(catalog.schemas.length > 1 && { 'content-profile': schema }),
    },
    body: method === 'HEAD' ? null : JSON.stringify(description),
  }
}
