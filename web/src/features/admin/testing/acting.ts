import { HttpResponse, http } from 'msw'

/** What the functions that act were given, by name; a test begins with `forgetActs`. */
export const acted: { name: string; values: unknown }[] = []
export const forgetActs = () => void acted.splice(0)

/** Answers a function that acts, and keeps what it was given. */
export const acting = (name: string, answer = () => new HttpResponse(null, { status: 204 })) =>
  http.post(`*/rest/v1/rpc/${name}`, async ({ request }) => {
    acted.push({ name, values: await request.json() })
    return answer()
  })

/** What the database says when it refuses. */
export const refused =
  (message: string, status = 409) =>
  () =>
    HttpResponse.json({ code: `PT${status}`, message }, { status })
