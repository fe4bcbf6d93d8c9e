import type { Fact } from '../../memory/fact.ts'
import type { Language } from '../languages/language.ts'

type MemoryTexts = {
  again: (name: string) => string
  /** Before what is remembered. */
  known: string
  nothing: string
  labels: Record<Fact['kind'], string>
  /** By what a visitor asks for it. */
  asks: RegExp
}

/** What the agent says of what it remembers. */
export const memoryTexts: Record<Language, MemoryTexts> = {
  en: {
    again: (name) => `Good to see you again, ${name}.`,
    known: 'This is what I remember of you:',
    nothing: 'I remember nothing of you yet.',
    labels: {
      name: 'Name',
      place: 'Place',
      language: 'Language',
      order: 'You told me',
      question: 'You asked',
      fact: 'You told me',
    },
    asks: /\b(?:what(?:'s| is|s) my name|do you (?:know|remember) (?:me|my|who i am)|what do you (?:know|remember) (?:about|of) me|what did i (?:ask|tell|say)|who am i|where am i|my order number)\b/i,
  },
  de: {
    again: (name) => `Schön, Sie wiederzusehen, ${name}.`,
    known: 'Das weiß ich noch von Ihnen:',
    nothing: 'Von Ihnen weiß ich noch nichts.',
    labels: {
      name: 'Name',
      place: 'Ort',
      language: 'Sprache',
      order: 'Sie sagten',
      question: 'Sie fragten',
      fact: 'Sie sagten',
    },
    asks: /wie heiße ich|wie ist mein name|(?:kennst du|kennen sie|erinnerst du dich an|erinnern sie sich an) mich|was (?:weißt du|wissen sie) (?:über|von) mi[rc]h?|was habe ich (?:gefragt|gesagt)/i,
  },
  fr: {
    again: (name) => `Ravi de vous revoir, ${name}.`,
    known: 'Voici ce dont je me souviens de vous :',
    nothing: 'Je ne me souviens encore de rien de vous.',
    labels: {
      name: 'Nom',
      place: 'Lieu',
      language: 'Langue',
      order: 'Vous avez dit',
      question: 'Vous avez demandé',
      fact: 'Vous avez dit',
    },
    asks: /comment je m['’]appelle|quel est mon nom|(?:te souviens-tu|vous souvenez-vous) de moi|que (?:sais-tu|savez-vous) (?:de|sur) moi|qu['’]ai-je (?:demandé|dit)/i,
  },
  es: {
    again: (name) => `Me alegra verle de nuevo, ${name}.`,
    known: 'Esto es lo que recuerdo de usted:',
    nothing: 'Todavía no recuerdo nada de usted.',
    labels: {
      name: 'Nombre',
      place: 'Lugar',
      language: 'Idioma',
      order: 'Usted dijo',
      question: 'Usted preguntó',
      fact: 'Usted dijo',
    },
    asks: /cómo me llamo|cuál es mi nombre|(?:te acuerdas|se acuerda) de mí|qué (?:sabes|sabe|recuerdas|recuerda) de mí|qué (?:pregunté|dije)/i,
  },
  it: {
    again: (name) => `Che piacere rivederla, ${name}.`,
    known: 'Ecco che cosa ricordo di lei:',
    nothing: 'Non ricordo ancora nulla di lei.',
    labels: {
      name: 'Nome',
      place: 'Luogo',
      language: 'Lingua',
      order: 'Ha detto',
      question: 'Ha chiesto',
      fact: 'Ha detto',
    },
    asks: /come mi chiamo|qual è il mio nome|(?:ti ricordi|si ricorda) di me|(?:che )?cosa (?:sai|sa|ricordi|ricorda) di me|(?:che )?cosa ho (?:chiesto|detto)/i,
  },
  pt: {
    again: (name) => `Que bom voltar a vê-lo, ${name}.`,
    known: 'É isto que recordo de si:',
    nothing: 'Ainda não recordo nada de si.',
    labels: {
      name: 'Nome',
      place: 'Lugar',
      language: 'Língua',
      order: 'Disse',
      question: 'Perguntou',
      fact: 'Disse',
    },
    asks: /como me chamo|qual é o meu nome|lembra(?:-se|s-te)? de mim|o que (?:sabe|sabes|lembra) (?:sobre|de) mim|o que (?:perguntei|disse)/i,
  },
  nl: {
    again: (name) => `Fijn u weer te zien, ${name}.`,
    known: 'Dit weet ik nog van u:',
    nothing: 'Ik weet nog niets van u.',
    labels: {
      name: 'Naam',
      place: 'Plaats',
      language: 'Taal',
      order: 'U zei',
      question: 'U vroeg',
      fact: 'U zei',
    },
    asks: /hoe heet ik|wat is mijn naam|(?:ken je|kent u|herinner je je|herinnert u zich) mij|wat (?:weet je|weet u) (?:over|van) mij|wat heb ik (?:gevraagd|gezegd)/i,
  },
  pl: {
    again: (name) => `Miło znów widzieć, ${name}.`,
    known: 'Oto co pamiętam:',
    nothing: 'Jeszcze niczego nie pamiętam.',
    labels: {
      name: 'Imię',
      place: 'Miejsce',
      language: 'Język',
      order: 'Powiedziano',
      question: 'Pytanie',
      fact: 'Powiedziano',
    },
    asks: /jak mam na imię|jak się nazywam|pamięta(?:sz|) mnie|co (?:o mnie wiesz|wiesz o mnie)|o co pytał/i,
  },
  ja: {
    again: (name) => `${name}さん、またお会いできてうれしいです。`,
    known: '覚えている内容はこちらです：',
    nothing: 'まだ何も覚えていません。',
    labels: {
      name: 'お名前',
      place: '場所',
      language: '言語',
      order: '伺ったこと',
      question: 'ご質問',
      fact: '伺ったこと',
    },
    asks: /私の名前|私を覚えて|私について(?:何|なに)|前に何を(?:聞|質問)/,
  },
  zh: {
    again: (name) => `很高兴再次见到您，${name}。`,
    known: '我记得关于您的这些：',
    nothing: '我还没有记住关于您的任何事。',
    labels: {
      name: '姓名',
      place: '地点',
      language: '语言',
      order: '您说过',
      question: '您问过',
      fact: '您说过',
    },
    asks: /我叫什么|我的名字|记得我|你知道我|我(?:之前)?问过什么/,
  },
  ko: {
    again: (name) => `다시 만나서 반갑습니다, ${name}님.`,
    known: '제가 기억하는 내용입니다:',
    nothing: '아직 기억하는 것이 없습니다.',
    labels: {
      name: '이름',
      place: '장소',
      language: '언어',
      order: '말씀하신 것',
      question: '질문하신 것',
      fact: '말씀하신 것',
    },
    asks: /제? ?이름이 뭐|저를 기억|나를 기억|저에 대해 (?:무엇|뭘)|제가 (?:무엇|뭘) 물/,
  },
}
