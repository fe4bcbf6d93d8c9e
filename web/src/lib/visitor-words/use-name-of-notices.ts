import { useSyncExternalStore } from 'react'
import type { Language } from './chosen-language.ts'

// Beside every page, so apart from the words of one.
const names: Record<Language, string> = {
  en: 'Notifications',
  de: 'Mitteilungen',
  fr: 'Notifications',
  es: 'Notificaciones',
  it: 'Notifiche',
  pt: 'Notificações',
  nl: 'Meldingen',
  pl: 'Powiadomienia',
  ja: 'お知らせ',
  zh: '通知',
  ko: '알림',
}

const { documentElement } = document

function subscribe(listener: () => void) {
  const watch = new MutationObserver(listener)
  watch.observe(documentElement, { attributeFilter: ['lang'] })
  return () => watch.disconnect()
}

/** What the place of notices is called in the language of the page. */
export function useNameOfNotices() {
  const tag = useSyncExternalStore(subscribe, () => documentElement.lang)
  return names[tag as Language] ?? names.en
}
