/** Answers what is meant for this very server; null for any other address. */
export type OwnDoor = (url: URL) => ((request: Request) => Response | Promise<Response>) | null

/** Asks this server itself where its own door answers: it need not reach itself by the address that others use. */
export function throughOwnDoor(own: OwnDoor, request: typeof fetch): typeof fetch {
  return async (input, init) => {
    const answering = own(new URL(String(input)))
    return answering ? answering(new Request(String(input), init)) : request(input, init)
  }
}
