/** The same response, from where it came, whose body fails as soon as it is longer than `most` bytes. */
export function limited(response: Response, most: number): Response {
  if (!response.body) return response
  let left = most
  const counted = response.body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        left -= chunk.byteLength
        if (left < 0) controller.error(new Error('The answer is longer than allowed.'))
        else controller.enqueue(chunk)
      },
    }),
  )
  const { status, statusText, headers } = response
  const made = new Response(counted, { status, statusText, headers: new Headers([...headers]) })
  return Object.defineProperty(made, 'url', { value: response.url })
}
