// The forms of English verbs that a stemmer takes for words of their own, one verb each.
const verbs = `
  beat beaten; begin began begun; bend bent; bite bit bitten; blow blew blown; break broke broken; breed bred;
  bring brought; build built; burn burnt; buy bought; catch caught; choose chose chosen; cling clung; come came; creep crept;
  deal dealt; dig dug; draw drew drawn; dream dreamt; drink drank drunk; drive drove driven; eat ate eaten; fall fell fallen;
  feed fed; feel felt; fight fought; find found; flee fled; fly flew flown; forbid forbade forbidden;
  forget forgot forgotten; forgive forgave forgiven; freeze froze frozen; give gave given; go went gone; grow grew grown;
  hang hung; hear heard; hide hid hidden; hold held; keep kept; know knew known; lay laid; lead led; lean leant;
  leap leapt; learn learnt; lend lent; lose lost loss; mean meant; meet met; mistake mistook mistaken; overtake overtook overtaken;
  pay paid payment; prove proven; rebuild rebuilt; repay repaid; ride rode ridden; ring rang rung; rise rose risen; run ran;
  say said; see saw seen; seek sought; sell sold sale; send sent; sew sewn; shake shook shaken; shine shone; shoot shot; show shown;
  shrink shrank shrunk; sing sang sung; sink sank sunk; sit sat; sleep slept; slide slid; smell smelt; speak spoke spoken;
  spell spelt; spend spent; spill spilt; spin spun; spoil spoilt; spring sprang sprung; stand stood; steal stole stolen theft;
  stick stuck; sting stung; strike struck; swear swore sworn; sweep swept; swell swollen; swim swam swum; swing swung; take took taken;
  teach taught; tear tore torn; tell told; think thought; throw threw thrown; understand understood; wake woke woken; wear wore worn;
  weep wept; win won; withdraw withdrew withdrawn withdrawal; wind wound; write wrote written;
  child children; foot feet; goose geese; man men; mouse mice; person people; tooth teeth; woman women; wife wives; knife knives;
  leaf leaves; life lives; half halves; shelf shelves; loaf loaves`

const families = new Map<string, string[]>()
for (const verb of verbs.split(';')) {
  const forms = verb.trim().split(/\s+/)
  for (const form of forms) families.set(form, [...(families.get(form) ?? []), ...forms])
}

/** The other forms of an English word that is bent in its own way: of "broke" break and broken. */
export function irregularForms(word: string): string[] {
  const lower = word.toLowerCase()
  const base = lower.replace(/(?<=\p{L}{2})(?:ing|s)$/u, '')
  const forms = families.get(lower) ?? families.get(base) ?? families.get(`${base}e`) ?? []
  return [...new Set(forms)].filter((form) => form !== lower && form !== base)
}
