import type { Language } from '../responder/languages/language.ts'

/** Said before an answer that no language model gave, although one was to; why is no matter of its visitor. */
export const withoutModel: Record<Language, string> = {
  en: 'I answer from our documents word for word just now.',
  de: 'Ich antworte gerade wörtlich aus unseren Unterlagen.',
  fr: 'Pour le moment, je réponds mot pour mot à partir de nos documents.',
  es: 'En este momento respondo con las palabras exactas de nuestros documentos.',
  it: 'In questo momento rispondo con le parole esatte dei nostri documenti.',
  pt: 'Neste momento respondo com as palavras exatas dos nossos documentos.',
  nl: 'Ik antwoord op dit moment woordelijk uit onze documenten.',
  pl: 'W tej chwili odpowiadam dosłownie na podstawie naszych dokumentów.',
  ja: 'ただいま、当社の資料の文章をそのまま引用してお答えしています。',
  zh: '目前我会逐字引用我们的资料来回答。',
  ko: '지금은 저희 자료의 문장을 그대로 인용해 답해 드립니다.',
}
