import { useEffect } from 'react'
import { keepOwnLanguage } from '@/lib/visitor-words/own-language.ts'
import { useAuth } from './auth-context.tsx'

/** This browser learns which language the account of its person has chosen, on whichever device. */
export function useOwnLanguage() {
  const language: unknown = useAuth().user?.user_metadata.language
  useEffect(() => keepOwnLanguage(language), [language])
}
