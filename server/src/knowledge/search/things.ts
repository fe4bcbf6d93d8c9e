/** A stem with how often it is found, and what it counts for: by itself, or instead of what was asked for. */
export type Counted = {
  language: string
  lexeme: string
  /** Of what was asked for as it is; null of what only stands for it. */
  weight: number | null
  /** A thing of the translations, or stems that were said, for which it stands. */
  instead: { thing?: number; said?: string[]; weight: number }[]
  documents: number
  passages: number
}

/** A stem that says a thing, and how well it does, 0..1. `nth` is its place among the stems that were counted. */
export type Member = { nth: number; lexeme: string; share: number }

/** One thing that a question is about, in one language, with the stems of the texts that say it. */
export type Thing = { language: string; lexeme: string; idf: number; members: Member[] }

type Draft = Thing & { own: boolean; passages: number }

/**
 * What a question is about: each of its stems is a thing, which others say as well. A thing that no text says as it was
 * asked weighs as what stands for it. `idfOf` gives the weight of what so many passages have.
 */
export function thingsOf(counted: Counted[], idfOf: (passages: number) => number): Thing[] {
  const things = new Map<string, Draft>()
  const thingAt = (key: string, language: string, lexeme: string) => {
    const thing = things.get(key) ?? {
      ...{ language, lexeme, idf: 0, members: [], own: false, passages: 0 },
    }
    things.set(key, thing)
    return thing
  }
  for (const [nth, { language, lexeme, weight, passages }] of counted.entries()) {
    if (weight === null) continue
    const thing = thingAt(`${language} ${lexeme}`, language, lexeme)
    Object.assign(thing, { own: true, idf: weight * idfOf(passages) })
    thing.members.push({ nth, lexeme, share: 1 })
  }
  const add = (thing: Draft, { passages }: Counted, member: Member) => {
    if (thing.members.some((each) => each.nth === member.nth)) return
    const share = thing.own
      ? member.share * Math.min(1, idfOf(passages) / (thing.idf || 1))
      : member.share
    thing.members.push({ ...member, share })
    thing.passages += passages
  }
  for (const [nth, each] of counted.entries()) {
    const { language, lexeme } = each
    for (const { thing, weight } of each.instead) {
      if (thing === undefined) continue
      add(thingAt(`${language} #${thing}`, language, lexeme), each, { nth, lexeme, share: weight })
    }
  }
  for (const [nth, each] of counted.entries()) {
    const { language, lexeme } = each
    for (const { said = [], weight } of each.instead) {
      for (const stem of said) {
        const known = [...things.values()].filter(
          (thing) =>
            thing.language === language && thing.members.some((member) => member.lexeme === stem),
        )
        const stood = known.length > 0 ? known : [thingAt(`${language} ${stem}`, language, stem)]
        for (const thing of stood) add(thing, each, { nth, lexeme, share: weight })
      }
    }
  }
  return [...things.values()].map(({ own, passages, ...thing }) => ({
    ...thing,
    idf: own ? thing.idf : idfOf(passages),
  }))
}
