/** A stream of what a generator yields; cancelling it ends the generator. */
export function streamFrom<T>(values: AsyncGenerator<T> | Generator<T>): ReadableStream<T> {
  return new ReadableStream<T>({
    async pull(controller) {
      const { done, value } = await values.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
    async cancel() {
      await values.return(undefined)
    },
  })
}
