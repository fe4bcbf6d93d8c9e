// Made-up companies whose sources say the same sentences of different things, each with a figure of its own, and
// questions that one of the sources answers, or none. Everything follows from a seed.

/** A question that one source answers with one figure; the same sentence stands elsewhere with others. */
export type SourceTrap = { ask: string; source: string; figure: string }
/** A question on something that no source has, while each source has things of its kind. */
export type EntityTrap = { ask: string; entity: string }
export type Company = {
  sources: { title: string; text: string }[]
  sourceTraps: SourceTrap[]
  entityTraps: EntityTrap[]
}

/** Numbers of 0 to 1, the same in each run. */
function numbers(seed: number) {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}
type Random = ReturnType<typeof numbers>

const pick = <T>(random: Random, from: readonly T[]) =>
  from[Math.floor(random() * from.length)] as T

const beginnings = ['B', 'D', 'F', 'G', 'H', 'K', 'L', 'M', 'N', 'P', 'R', 'S', 'T', 'V', 'Tr']
const vowels = ['a', 'e', 'i', 'o', 'u']
const middles = ['ld', 'rv', 'nd', 'rk', 'st', 'lm', 'sk', 'mb', 'rd', 'lt']
const endings = ['ane', 'olo', 'ist', 'uma', 'ero', 'iva', 'osk', 'ett']

/** How many letters stand at places where the other word has others. */
function difference(one: string, other: string) {
  return [...one].filter((letter, at) => letter !== other[at]).length
}

/** Names, none of which is a slip of the pen for another. */
function namer(random: Random) {
  const used: string[] = []
  return () => {
    for (;;) {
      const parts = [beginnings, vowels, middles, endings].map((from) => pick(random, from))
      const name = parts.join('')
      if (used.some((other) => difference(name.slice(-6), other.slice(-6)) < 3)) continue
      used.push(name)
      return name
    }
  }
}

/** Numbers of three digits, each once. */
function counter(random: Random) {
  const used = new Set<number>()
  return () => {
    for (;;) {
      const number = 101 + Math.floor(random() * 890)
      if (used.has(number)) continue
      used.add(number)
      return number
    }
  }
}

type Fact = { says: (of: string, figure: string) => string; asks: (of: string) => string }

/** What a source says of the thing that it is called like, without naming it. */
const product: Fact[] = [
  {
    says: (_, n) => `The deposit is ${n} euros.`,
    asks: (of) => `How much is the deposit for the ${of}?`,
  },
  {
    says: (_, n) => `It weighs ${n} kilograms without its load.`,
    asks: (of) => `How much does the ${of} weigh?`,
  },
  {
    says: (_, n) => `The warranty lasts ${n} days from the day of purchase.`,
    asks: (of) => `How long does the warranty of the ${of} last?`,
  },
]
const place: Fact[] = [
  {
    says: (_, n) => `A day ticket costs ${n} crowns.`,
    asks: (of) => `What does a day ticket cost in ${of}?`,
  },
  {
    says: (_, n) => `The car park has ${n} places.`,
    asks: (of) => `How many places does the car park in ${of} have?`,
  },
  {
    says: (_, n) => `The reception answers on extension ${n}.`,
    asks: (of) => `On which extension does the reception in ${of} answer?`,
  },
]
const year: Fact[] = [
  {
    says: (_, n) => `The membership fee is ${n} euros.`,
    asks: (of) => `How much was the membership fee in ${of}?`,
  },
  {
    says: (_, n) => `A weekend course costs ${n} euros.`,
    asks: (of) => `What did a weekend course cost in ${of}?`,
  },
]
/** What one source says of several things by name. */
const named: Record<string, Fact> = {
  Telephones: {
    says: (of, n) => `${of} is reached on extension ${n}.`,
    asks: (of) => `On which extension is ${of} reached?`,
  },
  Alarms: {
    says: (of, n) => `Alarm ${of} ends by itself after ${n} seconds.`,
    asks: (of) => `After how many seconds does alarm ${of} end?`,
  },
  Articles: {
    says: (of, n) => `Article ${of} costs ${n} euros a box.`,
    asks: (of) => `How much does a box of article ${of} cost?`,
  },
  Pumps: {
    says: (of, n) => `The pump ${of} moves ${n} litres a minute.`,
    asks: (of) => `How many litres does the pump ${of} move in a minute?`,
  },
}
const kinds = ['kayak', 'drill', 'mower', 'heater']

/** The same company, with other figures where it is the rival. */
export function makeCompany(seed: number, { isRival = false } = {}): Company {
  const random = numbers(seed)
  const [word, number] = [namer(random), counter(random)]
  const figure = () => String(number() + (isRival ? 3000 : 0))
  const kind = pick(random, kinds)
  const nameOf: Record<string, () => string> = {
    Telephones: () => `${word()} ${word()}`,
    Alarms: () => String(number()),
    Articles: () => `48${number()}`,
    Pumps: () => `QX${number()}`,
  }
  const made: Company = { sources: [], sourceTraps: [], entityTraps: [] }

  function add(title: string, told: { of: string; fact: Fact }[]) {
    const lines = told.map(({ of, fact }) => ({ of, fact, figure: figure() }))
    const sections = lines.map(({ of, fact, figure }) => fact.says(of, figure))
    made.sources.push({ title, text: `# ${title}\n\n${sections.join('\n\n')}\n` })
    for (const { of, fact, figure } of lines) {
      made.sourceTraps.push({ ask: fact.asks(of), source: title, figure })
    }
  }

  const things: [names: string[], absent: string, facts: Fact[]][] = [
    [[word(), word(), word()].map((each) => `${each} ${kind}`), `${word()} ${kind}`, product],
    [[word(), word(), word()], word(), place],
    [['2023', '2024', '2025'], '2019', year],
  ]
  for (const [names, absent, facts] of things) {
    for (const of of names) {
      add(
        facts === year ? `Price list ${of}` : of,
        facts.map((fact) => ({ of, fact })),
      )
    }
    for (const { asks } of facts) made.entityTraps.push({ ask: asks(absent), entity: absent })
  }
  for (const [title, fact] of Object.entries(named)) {
    const one = nameOf[title] as () => string
    add(
      title,
      [one(), one(), one(), one()].map((of) => ({ of, fact })),
    )
    const absent = one()
    made.entityTraps.push({ ask: fact.asks(absent), entity: absent })
  }
  return made
}
