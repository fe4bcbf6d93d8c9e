/** What the script element says about its widget. */
export type Options = {
  agent: string
  /** Where the product is. */
  base: string
  mode: 'bubble' | 'inline'
  theme: 'auto' | 'light' | 'dark'
  position: 'left' | 'right'
  greeting: string
  identity: string
  /** Where an inline widget goes; behind the script where it says nothing. */
  target: string
}

const one = <T extends string>(value: string | undefined, known: readonly [T, ...T[]]): T =>
  known.find((choice) => choice === value) ?? known[0]

/** The options of a script element; throws in words where it names no agent. */
export function readOptions({ src, dataset }: HTMLScriptElement): Options {
  const { agent = '', greeting = '', identity = '', target = '' } = dataset
  if (!/^[0-9a-f-]{36}$/i.test(agent)) throw new Error('data-agent names no agent.')
  return {
    ...{ agent, greeting: greeting.slice(0, 300), identity, target },
    base: new URL(src).origin,
    mode: one(dataset.mode, ['bubble', 'inline']),
    theme: one(dataset.theme, ['auto', 'light', 'dark']),
    position: one(dataset.position, ['right', 'left']),
  }
}
