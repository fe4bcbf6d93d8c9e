import type { Language } from '../responder/languages/language.ts'

/** What an agent says when it asks for results, and the words by which it knows an answer, in one language. */
export type ResultWords = {
  /** Asks for what is described in a few words. */
  ask: (description: string) => string
  thanks: string
  done: string
  again: string
  /** What was not given, and is not asked for again. */
  withoutIt: string
  choose: (choices: string) => string
  example: (text: string) => string
  yes: string
  no: string
  /** Patterns at the beginning of a message. */
  isYes: string
  isNo: string
  declines: string
  /** What may stand before the value itself. */
  lead: string
  /** Zero to twelve. */
  numbers: string
}

const en: ResultWords = {
  ask: (description) => `Could you tell me ${description}?`,
  thanks: 'Thank you.',
  done: 'Thank you, that is all I need.',
  again: 'I could not read that from your answer.',
  withoutIt: 'All right, we go on without it.',
  choose: (choices) => `You can choose ${choices}.`,
  example: (text) => `For example: ${text}.`,
  yes: 'yes',
  no: 'no',
  isYes: 'yes|yep|yeah|yup|sure|of course|certainly|correct|absolutely|definitely|i do|i am|i have',
  isNo: "no|nope|nah|not (?:yet|really|at all)|never|i do not|i don't|i am not|i'm not|i have not|i haven't",
  declines:
    "skip|pass|no answer|none of your business|(?:i(?:'d| would)? )?(?:rather|prefer) not|i (?:do not|don't) (?:want|wish) to|i(?:'d| would)? (?:do not|don't) know|i have no idea|no idea|not sure",
  lead: "(?:hi,? |hello,? )?(?:my (?:\\p{L}+ ){1,2}is|i am called|i'm called|i am|i'm|it is|it's|this is|that is|that's|that would be|the \\p{L}+ is|we are|we're)",
  numbers: 'zero one two three four five six seven eight nine ten eleven twelve',
}
const de: ResultWords = {
  ask: (description) => `Können Sie mir das sagen: ${description}?`,
  thanks: 'Danke.',
  done: 'Danke, das ist alles, was ich brauche.',
  again: 'Das konnte ich Ihrer Antwort nicht entnehmen.',
  withoutIt: 'In Ordnung, dann geht es ohne weiter.',
  choose: (choices) => `Zur Wahl stehen ${choices}.`,
  example: (text) => `Zum Beispiel: ${text}.`,
  yes: 'ja',
  no: 'nein',
  isYes: 'ja|jep|jawohl|klar|sicher|natürlich|genau|stimmt|richtig|gerne',
  isNo: 'nein|nee|nö|nicht|noch nicht|keineswegs|niemals|nie',
  declines:
    'weiter|überspringen|keine angabe|(?:das )?(?:möchte|will) ich (?:lieber )?nicht|lieber nicht|ich weiß (?:es |das )?nicht|weiß (?:ich )?nicht|keine ahnung',
  lead: '(?:hallo,? )?(?:mein(?:e)? \\p{L}+ (?:ist|lautet)|ich heiße|ich bin|es ist|das ist|das wäre|wir sind)',
  numbers: 'null eins zwei drei vier fünf sechs sieben acht neun zehn elf zwölf',
}
const fr: ResultWords = {
  ask: (description) => `Pouvez-vous me dire : ${description} ?`,
  thanks: 'Merci.',
  done: 'Merci, j’ai tout ce qu’il me faut.',
  again: 'Je n’ai pas pu lire cela dans votre réponse.',
  withoutIt: 'D’accord, nous continuons sans.',
  choose: (choices) => `Vous avez le choix : ${choices}.`,
  example: (text) => `Par exemple : ${text}.`,
  yes: 'oui',
  no: 'non',
  isYes: "oui|ouais|bien sûr|d'accord|exactement|tout à fait|certainement",
  isNo: 'non|pas encore|pas du tout|jamais',
  declines:
    "passer|sans réponse|je préfère (?:ne )?pas|je ne (?:veux|souhaite) pas|je ne sais pas|aucune idée|pas d'idée",
  lead: "(?:bonjour,? )?(?:m(?:on|a) \\p{L}+ est|je m['’]appelle|je suis|c['’]est|nous sommes)",
  numbers: 'zéro un deux trois quatre cinq six sept huit neuf dix onze douze',
}
const es: ResultWords = {
  ask: (description) => `¿Me puede decir esto: ${description}?`,
  thanks: 'Gracias.',
  done: 'Gracias, eso es todo lo que necesito.',
  again: 'No he podido leerlo en su respuesta.',
  withoutIt: 'De acuerdo, seguimos sin ello.',
  choose: (choices) => `Puede elegir ${choices}.`,
  example: (text) => `Por ejemplo: ${text}.`,
  yes: 'sí',
  no: 'no',
  isYes: 'sí|si|claro|por supuesto|correcto|exacto|desde luego',
  isNo: 'no|todavía no|aún no|nunca',
  declines:
    'saltar|paso|sin respuesta|prefiero no|no quiero|no lo sé|no sé|ni idea|no tengo (?:ni )?idea',
  lead: '(?:hola,? )?(?:mi \\p{L}+ es|me llamo|soy|es|somos)',
  numbers: 'cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce',
}
const it: ResultWords = {
  ask: (description) => `Mi può dire questo: ${description}?`,
  thanks: 'Grazie.',
  done: 'Grazie, è tutto quello che mi serve.',
  again: 'Non sono riuscito a leggerlo nella sua risposta.',
  withoutIt: 'Va bene, andiamo avanti senza.',
  choose: (choices) => `Può scegliere ${choices}.`,
  example: (text) => `Per esempio: ${text}.`,
  yes: 'sì',
  no: 'no',
  isYes: 'sì|si|certo|certamente|esatto|corretto|naturalmente',
  isNo: 'no|non ancora|mai',
  declines:
    'salta|passo|nessuna risposta|preferisco (?:di )?no|non voglio|non (?:lo )?so|nessuna idea',
  lead: '(?:ciao,? )?(?:(?:il mio|la mia) \\p{L}+ è|mi chiamo|sono|è|siamo)',
  numbers: 'zero uno due tre quattro cinque sei sette otto nove dieci undici dodici',
}
const pt: ResultWords = {
  ask: (description) => `Pode dizer-me isto: ${description}?`,
  thanks: 'Obrigado.',
  done: 'Obrigado, é tudo o que preciso.',
  again: 'Não consegui ler isso na sua resposta.',
  withoutIt: 'Está bem, continuamos sem isso.',
  choose: (choices) => `Pode escolher ${choices}.`,
  example: (text) => `Por exemplo: ${text}.`,
  yes: 'sim',
  no: 'não',
  isYes: 'sim|claro|com certeza|certo|exato|correto',
  isNo: 'não|nao|ainda não|nunca',
  declines:
    'saltar|pular|passo|sem resposta|prefiro não|não quero|não sei|não faço ideia|sem ideia',
  lead: '(?:olá,? )?(?:(?:o )?meu \\p{L}+ é|(?:a )?minha \\p{L}+ é|chamo-me|me chamo|sou|é|somos)',
  numbers: 'zero um dois três quatro cinco seis sete oito nove dez onze doze',
}
const nl: ResultWords = {
  ask: (description) => `Kunt u mij dit zeggen: ${description}?`,
  thanks: 'Dank u.',
  done: 'Dank u, dat is alles wat ik nodig heb.',
  again: 'Dat kon ik niet uit uw antwoord opmaken.',
  withoutIt: 'Goed, dan gaan we zonder verder.',
  choose: (choices) => `U kunt kiezen uit ${choices}.`,
  example: (text) => `Bijvoorbeeld: ${text}.`,
  yes: 'ja',
  no: 'nee',
  isYes: 'ja|jazeker|zeker|natuurlijk|klopt|inderdaad',
  isNo: 'nee|neen|nog niet|niet|nooit',
  declines:
    'overslaan|geen antwoord|liever niet|(?:dat )?wil ik niet|(?:dat )?weet ik niet|ik weet het niet|geen idee',
  lead: '(?:hallo,? )?(?:mijn \\p{L}+ is|ik heet|ik ben|het is|dat is|wij zijn)',
  numbers: 'nul een twee drie vier vijf zes zeven acht negen tien elf twaalf',
}
const pl: ResultWords = {
  ask: (description) => `Czy może mi Pan/Pani podać: ${description}?`,
  thanks: 'Dziękuję.',
  done: 'Dziękuję, to wszystko, czego potrzebuję.',
  again: 'Nie udało mi się tego odczytać z odpowiedzi.',
  withoutIt: 'Dobrze, idziemy dalej bez tego.',
  choose: (choices) => `Do wyboru: ${choices}.`,
  example: (text) => `Na przykład: ${text}.`,
  yes: 'tak',
  no: 'nie',
  isYes: 'tak|oczywiście|jasne|zgadza się|dokładnie',
  isNo: 'nie|jeszcze nie|nigdy',
  declines: 'pomiń|bez odpowiedzi|wolę nie|nie chcę|nie wiem|nie mam pojęcia',
  lead: '(?:mój \\p{L}+ to|moje \\p{L}+ to|moja \\p{L}+ to|nazywam się|jestem|to jest|to)',
  numbers:
    'zero jeden dwa trzy cztery pięć sześć siedem osiem dziewięć dziesięć jedenaście dwanaście',
}
const ja: ResultWords = {
  ask: (description) => `次のことを教えてください：${description}`,
  thanks: 'ありがとうございます。',
  done: 'ありがとうございます。必要なことはすべて伺いました。',
  again: 'お答えから読み取れませんでした。',
  withoutIt: 'わかりました。なしで進めます。',
  choose: (choices) => `${choices}からお選びください。`,
  example: (text) => `例：${text}`,
  yes: 'はい',
  no: 'いいえ',
  isYes: 'はい|ええ|そうです|うん|もちろん',
  isNo: 'いいえ|いえ|違います|ちがいます|まだ',
  declines: 'スキップ|答えたくない|言いたくない|わかりません|分かりません|知りません',
  lead: '(?:私の\\p{L}{1,6}は|私は)',
  numbers: '',
}
const zh: ResultWords = {
  ask: (description) => `请告诉我：${description}`,
  thanks: '谢谢。',
  done: '谢谢，我需要的都有了。',
  again: '我没能从您的回答中读出来。',
  withoutIt: '好的，我们跳过这一项。',
  choose: (choices) => `您可以选择${choices}。`,
  example: (text) => `例如：${text}`,
  yes: '是',
  no: '否',
  isYes: '是的?|对|有|好的?|当然|可以',
  isNo: '不是|不|否|没有|还没',
  declines: '跳过|不想说|不方便|不知道|不清楚',
  lead: '(?:我的\\p{L}{1,6}是|我叫|我是)',
  numbers: '',
}
const ko: ResultWords = {
  ask: (description) => `다음을 알려 주세요: ${description}`,
  thanks: '감사합니다.',
  done: '감사합니다. 필요한 것은 모두 들었습니다.',
  again: '답변에서 읽어 내지 못했습니다.',
  withoutIt: '알겠습니다. 그것 없이 진행하겠습니다.',
  choose: (choices) => `다음에서 고르실 수 있습니다: ${choices}.`,
  example: (text) => `예: ${text}`,
  yes: '예',
  no: '아니요',
  isYes: '예|네|맞아요|맞습니다|그럼요|물론',
  isNo: '아니요|아니오|아뇨|아직',
  declines: '건너뛰|말하고 싶지 않|모르겠|모릅니다|몰라요',
  lead: '(?:제 \\p{L}{1,6}[은는] |저는 |나는 )',
  numbers: '',
}

export const resultWords: Record<Language, ResultWords> = {
  ...{ en, de, fr, es, it, pt, nl, pl, ja, zh, ko },
}
