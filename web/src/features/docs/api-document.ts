/** A schema of an OpenAPI 3.1 document, as far as the pages show it. */
export type Schema = {
  $ref?: string
  type?: string | string[]
  format?: string
  description?: string
  enum?: (string | number)[]
  default?: unknown
  example?: unknown
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  maxItems?: number
  items?: Schema
  anyOf?: Schema[]
  properties?: Record<string, Schema>
  additionalProperties?: Schema | boolean
  required?: string[]
}

type Content = Record<string, { schema: Schema }>

type DescribedOperation = {
  summary?: string
  description?: string
  tags?: string[]
  security?: Record<string, string[]>[]
  parameters?: { name: string; in: string; required?: boolean; schema: Schema }[]
  requestBody?: { content: Content }
  responses: Record<string, { description: string; content?: Content }>
}

/** What the pages read of the document at `/api/v1/openapi.json`. */
export type ApiDocument = {
  tags: { name: string; description?: string }[]
  paths: Record<string, Record<string, DescribedOperation>>
  webhooks: Record<string, { post: DescribedOperation }>
  components: { schemas: Record<string, Schema> }
  /** Of one key; null for as many as come. */
  'x-rate-limit': { requests_per_minute: number | null }
  'x-webhook-delivery': {
    timeout_seconds: number
    /** After each try that failed. */
    retry_after_seconds: number[]
    /** How old a request may be that a receiver takes. */
    tolerance_seconds: number
  }
}

export const resolved = ({ components }: ApiDocument, schema: Schema): Schema =>
  schema.$ref ? (components.schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {}) : schema
