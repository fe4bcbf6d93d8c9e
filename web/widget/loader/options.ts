/** What the script element says about its widget. */
export type Options = {
  /** Whom it shows, as the paths of the product name it: an agent, or a gallery. */
  shown: string
  isGallery: boolean
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

/** The options of a script element; throws in words where it names neither an agent nor a gallery. */
export function readOptions({ src, dataset }: HTMLScriptElement): Options {
  const { agent, gallery, greeting = '', identity = '', target = '' } = dataset
  const isGallery = agent === undefined && gallery !== undefined
  const id = (isGallery ? gallery : agent) ?? ''
  if (!/^[0-9a-f-]{36}$/i.test(id)) {
    throw new Error(isGallery ? 'data-gallery names no gallery.' : 'data-agent names no agent.')
  }
  return {
    ...{ shown: isGallery ? `gallery/${id}` : id, isGallery },
    ...{ greeting: greeting.slice(0, 300), identity, target },
    base: new URL(src).origin,
    mode: one(dataset.mode, ['bubble', 'inline']),
    theme: one(dataset.theme, ['auto', 'light', 'dark']),
    position: one(dataset.position, ['right', 'left']),
  }
}
