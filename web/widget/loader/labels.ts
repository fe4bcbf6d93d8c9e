import { chosenLanguage, type Language } from '@/lib/visitor-words/chosen-language.ts'

// To chat with somebody, to close that, to close a gallery, to dismiss a greeting, and that nobody comes; $ is the name.
const labels: Record<
  Language,
  [chat: string, closeChat: string, close: string, dismiss: string, lost: string]
> = {
  en: ['Chat with $', 'Close the chat with $', 'Close $', 'Dismiss', '$ cannot be reached.'],
  de: [
    'Chat mit $',
    'Chat mit $ schließen',
    '$ schließen',
    'Ausblenden',
    '$ ist nicht erreichbar.',
  ],
  fr: [
    'Discuter avec $',
    'Fermer la discussion avec $',
    'Fermer $',
    'Masquer',
    '$ est injoignable.',
  ],
  es: ['Chatear con $', 'Cerrar el chat con $', 'Cerrar $', 'Ocultar', '$ no está disponible.'],
  it: ['Chatta con $', 'Chiudi la chat con $', 'Chiudi $', 'Nascondi', '$ non è raggiungibile.'],
  pt: [
    'Conversar com $',
    'Fechar a conversa com $',
    'Fechar $',
    'Ocultar',
    '$ não está disponível.',
  ],
  nl: ['Chatten met $', 'Chat met $ sluiten', '$ sluiten', 'Verbergen', '$ is niet bereikbaar.'],
  pl: ['Czat: $', 'Zamknij czat: $', 'Zamknij: $', 'Ukryj', '$: brak połączenia.'],
  ja: ['$とチャット', '$とのチャットを閉じる', '$を閉じる', '非表示', '$に接続できません。'],
  zh: ['与$聊天', '关闭与$的聊天', '关闭$', '隐藏', '无法联系$。'],
  ko: ['$ 채팅', '$ 채팅 닫기', '$ 닫기', '숨기기', '$에 연결할 수 없습니다.'],
}

/** What screen readers say of the button, in a language of the visitor that is spoken in the chat. */
export function labelsOf(name: string, spoken: string[], isGallery: boolean) {
  const language = chosenLanguage(spoken, navigator.languages)
  const [chat, closeChat, close, dismiss, lost] = labels[language]
  const named = (label: string) => label.replace('$', () => name)
  return {
    ...{ language, dismiss },
    title: isGallery ? name : named(chat),
    closing: named(isGallery ? close : closeChat),
    lost: named(lost),
  }
}
