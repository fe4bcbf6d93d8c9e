import { type Language, languages } from '../responder/languages/language.ts'
import type { Field } from './field.ts'
import { opening } from './read-value.ts'
import { resultWords } from './words.ts'

type Refusals = {
  /** Says that there is nothing to tell. */
  nothing: string
  /** What may go along. */
  courtesy: string
  /** Stands before what one does not have: "no phone". */
  without: string
}

const refusals: Record<Language, Refusals> = {
  en: {
    nothing:
      "no|nope|nah|none|nothing(?: (?:else|more|further|to add|really|special|at all))*|not (?:really|at all|now)|(?:no,? )?(?:that(?: is|['’]?s| was| will be)|this is) (?:all|it|everything)(?: for now| thanks| i need| i have)?|that will do|i(?: a|['’])m (?:good|fine|done)|all (?:good|done)|no need|n/?a|i (?:do not|don['’]?t) (?:have|need) (?:one|any|anything(?: else)?)|(?:there is )?nothing i (?:need|want) to add",
    courtesy: 'thanks(?: a lot| very much)?|thank you(?: very much| so much)?|please|sorry|okay|ok',
    without:
      "(?:sorry |i(?: have|['’]ve)(?: got)? |there (?:is|are) )?no|i (?:do not|don['’]?t) (?:have|own|use) (?:an?|any)|without(?: an?)?",
  },
  de: {
    nothing:
      'nein|nee|nö|nichts(?: (?:weiter|mehr|weiteres|besonderes))?|sonst nichts|weiter nichts|keine[rsn]?|(?:nein )?das (?:ist|war|wäre|wär)(?:s|(?: dann| schon)? alles)|das wars?|mehr nicht|nicht nötig|hab(?:e)? ich (?:nicht|keine[ns]?)|entfällt',
    courtesy: 'danke(?: schön| sehr)?|vielen dank|bitte|leider|okay|ok',
    without: '(?:leider |ich habe? |es gibt )?kein(?:e[nrms]?)?|ohne',
  },
  fr: {
    nothing:
      "non|rien(?: (?:d['’]autre|de plus|du tout|à ajouter))?|aucune?|(?:non )?(?:c['’]est|ce sera|ça sera) tout|pas besoin|je n['’]en ai pas",
    courtesy: 'merci(?: beaucoup| bien)?|désolée?|d’accord|ok',
    without: "(?:je n['’]ai |il n['’]y a )?(?:pas d(?:e |['’])|aucune?)|sans",
  },
  es: {
    nothing:
      '(?:no,? )?nada(?: (?:más|mas|en especial))?|no|ningun[oa]?|ningún|(?:no )?(?:eso|esto) es todo|no hace falta|no tengo',
    courtesy: '(?:muchas )?gracias|por favor|lo siento|vale|ok',
    without: '(?:no tengo )?(?:ningún|ninguna)|sin|no tengo|no hay',
  },
  it: {
    nothing:
      "no|(?:nient['’]?altro|niente|nulla)(?: (?:altro|di più))?|nessun[oa]?|(?:no )?(?:questo |è |questo è )tutto|basta così|non serve|non ce l['’]ho",
    courtesy: '(?:mille |molte )?grazie|prego|mi dispiace|va bene|ok',
    without: "(?:non ho )?nessun(?:o|a|['’])?|senza|non ho",
  },
  pt: {
    nothing:
      'não|nao|(?:não,? )?(?:mais )?nada(?: mais| a acrescentar)?|nenhum[a]?|(?:não )?(?:é|isso é|é só|era) (?:tudo|isso)|é tudo|só isso|não é preciso|não tenho',
    courtesy: '(?:muito )?obrigad[oa]|por favor|desculpe|está bem|ok',
    without: '(?:não tenho )?nenhum[a]?|sem|não tenho|não há',
  },
  nl: {
    nothing:
      'nee|neen|(?:verder |anders )?niets(?: (?:meer|anders|verder|bijzonders))?|niks|geen(?: enkele)?|(?:nee )?dat (?:is|was) (?:het|alles)|niet nodig|heb ik niet',
    courtesy: 'dank (?:u|je)(?: wel)?|bedankt|graag|helaas|sorry|oké|ok',
    without: '(?:helaas |ik heb |er is )?geen|zonder',
  },
  pl: {
    nothing:
      'nie|nic(?: (?:więcej|innego|szczególnego))?|niczego|żad(?:en|na|ne|nych)|brak|(?:nie )?to (?:już )?wszystko|nie trzeba|nie mam',
    courtesy: 'dziękuję(?: bardzo)?|dzięki|proszę|niestety|dobrze|ok',
    without: '(?:nie mam )?żad(?:nego|nej|nych|en|na|ne)|bez|nie mam|brak',
  },
  ja: {
    nothing:
      'いいえ|いえ|(?:ほか|他)?(?:に|には)?(?:特に|とくに)?(?:何も)?(?:ない|無い|ありません|ございません)(?:です)?|なし(?:です)?|特にない(?:です)?|以上(?:です)?|それだけ(?:です)?|それで全部(?:です)?|結構です|大丈夫です',
    courtesy: 'ありがとう(?:ございま(?:す|した))?|すみません',
    without: '(?!)',
  },
  zh: {
    nothing:
      '(?:不用|不需要|不必|不是|不|否)(?:了)?|没有(?:了|别的|其他|其他的)*|没(?:了|什么)?|无|就这些(?:了)?|就这样(?:吧)?|以上|没别的(?:了)?',
    courtesy: '谢谢(?:你|您)?|多谢|抱歉',
    without: '我?没有',
  },
  ko: {
    nothing:
      '아니(?:요|오)|아뇨|없(?:어요|습니다|음|네요)|(?:더 |다른 건 |따로 )?없(?:어요|습니다)|괜찮(?:아요|습니다)|그게 (?:다|전부)(?:예요|입니다|에요)|이상입니다|됐(?:어요|습니다)',
    courtesy: '감사합니다|고맙습니다|고마워요|죄송합니다',
    without: '(?!)',
  },
}

const gap = '[\\s\\p{P}]*'
const spaced = (source: string) => source.replaceAll(' ', '[\\s,]+')

/** A message of nothing but a refusal, with or without a courtesy. */
const whole = languages.map((language) => {
  const { nothing, courtesy } = refusals[language]
  const edge = ['ja', 'zh', 'ko'].includes(language) ? '' : '(?![\\p{L}\\p{N}])'
  const polite = `(?:(?:${spaced(courtesy)})${edge}${gap})*`
  return new RegExp(`^${gap}${polite}(?:(?:${spaced(nothing)})${edge}${gap}${polite})+$`, 'iu')
})

const lacking = languages.map((language) => opening(spaced(refusals[language].without)))

/** What is longer says more than that. */
const mostWords = 6
const mostLetters = 120
const words = (text: string) => text.toLowerCase().match(/\p{L}{2,}/gu) ?? []

/** Whether a message says that there is none of what is asked for: "no phone" of a phone number. */
function lacks({ type, name, description }: Field, message: string, language: Language): boolean {
  const said = words(message)
  if (said.length > mostWords) return false
  // Its value could not be read: a no is one.
  const negations = [opening(resultWords[language].isNo), opening(resultWords.en.isNo)]
  if (type !== 'string' && negations.some((pattern) => pattern.test(message))) return true
  const known = words(`${name.replaceAll('_', ' ')} ${description}`)
  return lacking.some((pattern) => {
    const left = pattern.test(message) ? words(message.replace(pattern, '')) : []
    return left.length > 0 && left.every((word) => known.some((one) => one.startsWith(word)))
  })
}

/** Whether a message is nothing but a no: there is no value in it, of text least of all. */
export const isRefusal = (message: string) =>
  message.length <= mostLetters && whole.some((pattern) => pattern.test(message))

/** Whether a message says that the visitor has nothing to give for a field whose value was not found in it. */
export const refuses = (field: Field, message: string, language: Language) =>
  isRefusal(message) || lacks(field, message, language)
