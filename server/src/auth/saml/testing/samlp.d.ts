declare module 'samlp' {
  import type { IncomingMessage, ServerResponse } from 'node:http'

  type Request = IncomingMessage & { query: Record<string, string> }
  type Response = ServerResponse & {
    set(name: string, value: string): void
    send(body: unknown, error?: unknown): void
  }
  type Options = Record<string, unknown> & {
    issuer: string
    cert: string
    key: string
    getPostURL(
      audience: string,
      request: unknown,
      req: Request,
      found: (error: Error | null, url?: string) => void,
    ): void
  }
  const samlp: {
    auth(options: Options): (req: Request, res: Response, next: (error: unknown) => void) => void
  }
  export default samlp
}
