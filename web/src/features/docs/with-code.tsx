/** A sentence in which what stands between backticks is code. */
export function WithCode({ children }: { children: string }) {
  return children.split('`').map((text, at) =>
    at % 2 === 0 ? (
      text
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the sentence does not change
      <code key={at} className="break-words rounded bg-bg-4 px-1 font-mono text-12 text-text-1">
        {text}
      </code>
    ),
  )
}
