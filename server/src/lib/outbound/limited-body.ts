/** The same response, from where it came, whose body fails as soon as it is longer than `most` bytes. */
export function limited(response: Response, most: number): Response {
  if (!response.body) return response
  let left = most
  const reader = response.body.getReader()
  // Read by hand: a pipe costs several times as much.
  const counted = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await reader.read()
        if (done) return controller.close()
        left -= value.byteLength
        if (left >= 0) return controller.enqueue(value)
        const tooLong = new Error('The answer is longer than allowed.')
        reader.cancel(tooLong).catch(() => {})
        throw tooLong
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  )
  const { status, statusText, headers } = response
  const made = new Response(counted, { status, statusText, headers: new Headers([...headers]) })
  return Object.defineProperty(made, 'url', { value: response.url })
}
