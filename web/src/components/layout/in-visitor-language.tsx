import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { WordsContext } from '@/lib/visitor-words/use-first-words.ts'
import { wordsQuery } from '@/lib/visitor-words/words-query.ts'
import { FullScreenSpinner } from './full-screen-spinner.tsx'

type InVisitorLanguageProps = {
  /** What the agents speak that the visitor meets. */
  spoken: readonly string[]
  children: ReactNode
}

/** A page for visitors in a language of theirs; it is shown once its words are there. */
export function InVisitorLanguage({ spoken, children }: InVisitorLanguageProps) {
  // An agent that is published with other languages meanwhile: what is shown stays until their words are there.
  const { data: words } = useQuery({ ...wordsQuery(spoken), placeholderData: keepPreviousData })
  const tag = words?.tag
  useEffect(() => {
    if (!tag) return
    // Of the whole document: dialogs and notices stand beside the page.
    const { documentElement } = document
    const before = documentElement.lang
    documentElement.lang = tag
    return () => {
      documentElement.lang = before
    }
  }, [tag])
  if (!words) return <FullScreenSpinner />
  return <WordsContext value={words}>{children}</WordsContext>
}
