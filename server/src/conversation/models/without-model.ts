import type { Language } from '../responder/languages/language.ts'

/** Said before an answer that no language model gave, although one was to. */
export const withoutModel: Record<Language, string> = {
  en: 'My language model cannot be reached right now, so I quote what I know.',
  de: 'Mein Sprachmodell ist gerade nicht erreichbar, darum zitiere ich, was ich weiß.',
  fr: 'Mon modèle de langage est injoignable pour le moment ; je cite donc ce que je sais.',
  es: 'Mi modelo de lenguaje no está disponible en este momento, así que cito lo que sé.',
  it: 'Il mio modello linguistico non è raggiungibile in questo momento, quindi cito ciò che so.',
  pt: 'O meu modelo de linguagem não está disponível neste momento, por isso cito o que sei.',
  nl: 'Mijn taalmodel is nu niet bereikbaar, daarom citeer ik wat ik weet.',
  pl: 'Mój model językowy jest teraz niedostępny, więc cytuję to, co wiem.',
  ja: '現在、言語モデルに接続できないため、わかる範囲の内容を引用します。',
  zh: '目前无法连接语言模型，因此我引用已知的内容。',
  ko: '지금 언어 모델에 연결할 수 없어 제가 아는 내용을 인용합니다.',
}
