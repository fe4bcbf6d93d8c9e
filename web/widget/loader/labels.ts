import { chosenLanguage, type Language } from '@/lib/visitor-words/chosen-language.ts'

// To chat with somebody, to close that, to close a gallery, to dismiss a greeting; $ is the name.
const labels: Record<Language, [chat: string, closeChat: string, close: string, dismiss: string]> =
  {
    en: ['Chat with $', 'Close the chat with $', 'Close $', 'Dismiss'],
    de: ['Chat mit $', 'Chat mit $ schließen', '$ schließen', 'Ausblenden'],
    fr: ['Discuter avec $', 'Fermer la discussion avec $', 'Fermer $', 'Masquer'],
    es: ['Chatear con $', 'Cerrar el chat con $', 'Cerrar $', 'Ocultar'],
    it: ['Chatta con $', 'Chiudi la chat con $', 'Chiudi $', 'Nascondi'],
    pt: ['Conversar com $', 'Fechar a conversa com $', 'Fechar $', 'Ocultar'],
    nl: ['Chatten met $', 'Chat met $ sluiten', '$ sluiten', 'Verbergen'],
    pl: ['Czat: $', 'Zamknij czat: $', 'Zamknij: $', 'Ukryj'],
    ja: ['$とチャット', '$とのチャットを閉じる', '$を閉じる', '非表示'],
    zh: ['与$聊天', '关闭与$的聊天', '关闭$', '隐藏'],
    ko: ['$ 채팅', '$ 채팅 닫기', '$ 닫기', '숨기기'],
  }

/** What screen readers say of the button, in a language of the visitor that is spoken in the chat. */
export function labelsOf(name: string, spoken: string[], isGallery: boolean) {
  const language = chosenLanguage(spoken, navigator.languages)
  const [chat, closeChat, close, dismiss] = labels[language]
  const named = (label: string) => label.replace('$', () => name)
  return {
    ...{ language, dismiss },
    title: isGallery ? name : named(chat),
    closing: named(isGallery ? close : closeChat),
  }
}
