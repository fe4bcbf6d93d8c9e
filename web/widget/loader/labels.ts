import { chosenLanguage, type Language } from '@/lib/visitor-words/chosen-language.ts'

// To chat with somebody, to close that, to close a gallery, to dismiss a greeting, and that nobody comes; $ is the name.
const labels: Record<
  Language,
  [chat: string, closeChat: string, close: string, dismiss: string, lost: string]
> = {
  en: [
    'Chat with $',
    'Close the chat with $',
    'Close $',
    'Dismiss',
    '$ cannot be reached right now. Try again later.',
  ],
  de: [
    'Chat mit $',
    'Chat mit $ schließen',
    '$ schließen',
    'Ausblenden',
    '$ ist gerade nicht erreichbar. Versuchen Sie es später noch einmal.',
  ],
  fr: [
    'Discuter avec $',
    'Fermer la discussion avec $',
    'Fermer $',
    'Masquer',
    '$ est injoignable pour le moment. Réessayez plus tard.',
  ],
  es: [
    'Chatear con $',
    'Cerrar el chat con $',
    'Cerrar $',
    'Ocultar',
    'No se puede contactar con $ en este momento. Inténtelo más tarde.',
  ],
  it: [
    'Chatta con $',
    'Chiudi la chat con $',
    'Chiudi $',
    'Nascondi',
    '$ non è raggiungibile al momento. Riprovi più tardi.',
  ],
  pt: [
    'Conversar com $',
    'Fechar a conversa com $',
    'Fechar $',
    'Ocultar',
    'Não é possível contactar $ neste momento. Tente mais tarde.',
  ],
  nl: [
    'Chatten met $',
    'Chat met $ sluiten',
    '$ sluiten',
    'Verbergen',
    '$ is op dit moment niet bereikbaar. Probeer het later opnieuw.',
  ],
  pl: [
    'Czat: $',
    'Zamknij czat: $',
    'Zamknij: $',
    'Ukryj',
    '$: brak połączenia w tej chwili. Proszę spróbować później.',
  ],
  ja: [
    '$とチャット',
    '$とのチャットを閉じる',
    '$を閉じる',
    '非表示',
    '現在$に接続できません。しばらくしてからもう一度お試しください。',
  ],
  zh: ['与$聊天', '关闭与$的聊天', '关闭$', '隐藏', '目前无法联系$。请稍后再试。'],
  ko: [
    '$ 채팅',
    '$ 채팅 닫기',
    '$ 닫기',
    '숨기기',
    '지금은 $에 연결할 수 없습니다. 나중에 다시 시도해 주세요.',
  ],
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
