import { type Catalog, key, type Relation } from '../catalog/catalog.ts'
import { nearest } from '../catalog/suggestion.ts'
import { noPath, RestError } from '../errors.ts'
import type { RestAnswer } from '../message.ts'
import type { RestRequest } from '../parse/rest-request.ts'
import { answerCall } from './call.ts'
import { answerRead } from './read.ts'
import { answerRoot } from './root.ts'
import { answerWrite } from './write.ts'

function relationOf({ relations }: Catalog, schema: string, name: string): Relation {
  const relation = relations.get(key(schema, name))
  if (relation) return relation
  const names = [...relations.values()].flatMap((one) => (one.schema === schema ? [one.name] : []))
  const near = nearest(name, names)
  throw new RestError(
    404,
    'PGRST205',
    `Could not find the table '${schema}.${name}' in the schema cache`,
    {
      hint: near ? `Perhaps you meant the table '${schema}.${near}'` : null,
    },
  )
}

function allowOfRelation(relation: Relation) {
  const { isInsertable, isUpdatable, isDeletable, primaryKey } = relation
  const canPut = isInsertable && isUpdatable && primaryKey.length > 0
  return [
    'OPTIONS,GET,HEAD',
    ...(isInsertable ? ['POST'] : []),
    ...(canPut ? ['PUT'] : []),
    ...(isUpdatable ? ['PATCH'] : []),
    ...(isDeletable ? ['DELETE'] : []),
  ].join(',')
}

function options(allow: string): RestAnswer {
  return { status: 200, headers: { allow }, body: null }
}

function answerRelation(request: RestRequest, name: string) {
  const relation = relationOf(request.catalog, request.schema, name)
  const { method } = request
  if (method === 'OPTIONS') return options(allowOfRelation(relation))
  if (method === 'GET' || method === 'HEAD') return answerRead(request, relation)
  return answerWrite(request, relation)
}

function answerRoutine(request: RestRequest, name: string) {
  const { catalog, schema, method } = request
  if (method === 'OPTIONS') {
    const all = catalog.routines.get(key(schema, name)) ?? []
    return options(
      all.some(({ isVolatile }) => isVolatile) ? 'OPTIONS,POST' : 'OPTIONS,GET,HEAD,POST',
    )
  }
  if (method === 'GET' || method === 'HEAD' || method === 'POST') return answerCall(request, name)
  throw new RestError(405, 'PGRST101', `Cannot use the ${method} method on RPC`)
}

/** Answers a request for what its address names below the mount point. */
export async function answerRequest(
  request: RestRequest,
  [first = '', second, ...more]: readonly string[],
): Promise<RestAnswer> {
  if (more.length > 0) throw noPath()
  if (second === undefined && first !== '') return answerRelation(request, first)
  if (first === 'rpc' && second) return answerRoutine(request, second)
  if (first === '' && second === undefined) {
    if (request.method === 'OPTIONS') return options('OPTIONS,GET,HEAD')
    if (request.method === 'GET' || request.method === 'HEAD') return answerRoot(request)
    throw new RestError(405, 'PGRST117', `Unsupported HTTP method: ${request.method}`)
  }
  throw noPath()
}
