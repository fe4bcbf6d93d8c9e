type ToldProps = { label: string; text: string }

/** What was told, field by field as it came. */
export function Told({ label, text }: ToldProps) {
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard too.
      tabIndex={0}
      aria-label={label}
      className="max-h-56 overflow-auto rounded-lg bg-bg-4 p-3 font-mono text-12 whitespace-pre-wrap wrap-anywhere"
    >
      {text}
    </section>
  )
}
