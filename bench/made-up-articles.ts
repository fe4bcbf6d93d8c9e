import type { Sample } from './sample.ts'

// Articles on towns that do not exist, in Chinese and in Japanese, as an encyclopedia has them: about each
// ten paragraphs, all under its name, so that the name alone does not find the right one. Questions have the word for
// what is asked for, and otherwise words of their own.

type Made = { name: string; number: (from: number, to: number) => number; thing: string }
type Aspect = { says: (made: Made) => string; asks: (name: string) => string }
type Language = {
  names: string[][]
  things: string[]
  aspects: Aspect[]
}

/** Numbers of 0 to 1, the same in each run. */
function numbers(seed: number) {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

const towns = 40

const chinese: Language = {
  names: [
    ['云', '青', '石', '白', '安', '临', '永', '宁', '双', '龙'],
    ['溪', '岭', '桥', '河', '泽', '丰', '阳', '坪', '沙', '湖'],
    ['市', '县', '镇'],
  ],
  things: ['茶叶', '陶瓷', '丝绸', '苹果', '纸张', '木雕', '蜂蜜', '铜器'],
  aspects: [
    {
      says: ({ name, number }) =>
        `${name}位于山脉的北坡，全境面积约${number(90, 900)}平方公里，地势西高东低，森林覆盖了一半以上的土地。`,
      asks: (name) => `${name}的面积有多大？`,
    },
    {
      says: ({ name, number }) =>
        `根据${number(1990, 2020)}年的普查，${name}共有居民${number(2, 90)}万人，其中三分之一住在新城区。`,
      asks: (name) => `${name}住着多少居民？`,
    },
    {
      says: ({ name, number }) =>
        `${name}始建于${number(900, 1700)}年，最初只是商队歇脚的一座驿站，后来围绕驿站形成了集市和城墙。`,
      asks: (name) => `${name}始建于什么时候？`,
    },
    {
      says: ({ name, number }) =>
        `${number(1800, 1900)}年的一场大火烧毁了${name}老城的大部分房屋，重建工作前后用了十二年。`,
      asks: (name) => `${name}的那场大火发生在哪一年？`,
    },
    {
      says: ({ name, number, thing }) =>
        `当地经济以${thing}为主。${name}每年出产约${number(100, 900)}吨${thing}，大部分销往海外。`,
      asks: (name) => `${name}主要出产什么东西？`,
    },
    {
      says: ({ name, number }) =>
        `${name}火车站于${number(1950, 2010)}年通车，每天有${number(8, 60)}班列车开往省会，全程约两个小时。`,
      asks: (name) => `从${name}坐火车到省会每天有几班？`,
    },
    {
      says: ({ name, number }) =>
        `每年${number(3, 11)}月${name}都会举办灯节，人们在河上放船、点灯，庆典一直持续到深夜。`,
      asks: (name) => `${name}的灯节在几月举行？`,
    },
    {
      says: ({ name, number }) =>
        `${name}的冬季寒冷干燥，一月的平均气温为零下${number(3, 20)}度，夏季则多雷雨。`,
      asks: (name) => `${name}一月份的气温是多少度？`,
    },
    {
      says: ({ name, number }) =>
        `${name}大学创办于${number(1900, 1960)}年，设有九个学院，以农学和建筑学闻名。`,
      asks: (name) => `${name}的大学有几个学院？`,
    },
    {
      says: ({ name, number }) =>
        `横跨河流的古桥长${number(60, 400)}米，由石匠历时七年建成，如今是${name}最有名的景点。`,
      asks: (name) => `${name}的古桥有多长？`,
    },
  ],
}

const japanese: Language = {
  names: [
    ['青', '白', '松', '竹', '川', '石', '北', '南', '大', '小'],
    ['沢', '浜', '原', '島', '岡', '瀬', '崎', '森', '谷', '津'],
    ['市', '町', '村'],
  ],
  things: ['緑茶', '陶器', '絹織物', 'りんご', '和紙', '木彫り', '蜂蜜', '銅器'],
  aspects: [
    {
      says: ({ name, number }) =>
        `${name}は山地の北側に位置し、総面積は約${number(90, 900)}平方キロメートルで、その半分以上を森林が占めている。`,
      asks: (name) => `${name}の面積はどのくらいですか？`,
    },
    {
      says: ({ name, number }) =>
        `${number(1990, 2020)}年の国勢調査によると、${name}の人口は${number(2, 90)}万人で、三分の一が新市街に住んでいる。`,
      asks: (name) => `${name}には何万人が住んでいますか？`,
    },
    {
      says: ({ name, number }) =>
        `${name}は${number(900, 1700)}年に宿場として開かれ、やがてその周りに市場と城壁が築かれた。`,
      asks: (name) => `${name}が宿場として始まったのは何年ですか？`,
    },
    {
      says: ({ name, number }) =>
        `${number(1800, 1900)}年の大火は${name}の旧市街の家屋の大半を焼き、再建には十二年を要した。`,
      asks: (name) => `${name}で大火が起きたのはいつですか？`,
    },
    {
      says: ({ name, number, thing }) =>
        `主な産業は${thing}である。${name}では毎年およそ${number(100, 900)}トンの${thing}が生産され、多くが輸出される。`,
      asks: (name) => `${name}の主な産業は何ですか？`,
    },
    {
      says: ({ name, number }) =>
        `${name}駅は${number(1950, 2010)}年に開業し、県庁所在地まで一日${number(8, 60)}本の列車が走っている。`,
      asks: (name) => `${name}から県庁所在地への列車は一日に何本ありますか？`,
    },
    {
      says: ({ name, number }) =>
        `毎年${number(3, 11)}月に${name}では灯籠祭りが行われ、人々は川に舟を浮かべて夜遅くまで楽しむ。`,
      asks: (name) => `${name}の灯籠祭りは何月に開かれますか？`,
    },
    {
      says: ({ name, number }) =>
        `${name}の冬は寒く乾燥しており、一月の平均気温は氷点下${number(3, 20)}度である。夏は雷雨が多い。`,
      asks: (name) => `${name}の一月の気温は何度ですか？`,
    },
    {
      says: ({ name, number }) =>
        `${name}大学は${number(1900, 1960)}年に創立され、九つの学部を持ち、農学と建築学で知られる。`,
      asks: (name) => `${name}の大学には学部がいくつありますか？`,
    },
    {
      says: ({ name, number }) =>
        `川に架かる古い石橋は長さ${number(60, 400)}メートルで、七年をかけて造られ、${name}の名所となっている。`,
      asks: (name) => `${name}の石橋の長さは何メートルですか？`,
    },
  ],
}

/** Every aspect of every town as a paragraph, and a question on each. */
function sampleOf({ names, things, aspects }: Language): Sample {
  const random = numbers(7)
  const number = (from: number, to: number) => from + Math.floor(random() * (to - from))
  const pick = <T>(from: T[]) => from[Math.floor(random() * from.length)] as T
  const called = new Set<string>()
  while (called.size < towns) called.add(names.map(pick).join(''))
  const all = [...called].flatMap((name) => {
    const made = { name, number, thing: pick(things) }
    return aspects.map(({ says, asks }, nth) => ({
      paragraph: { id: `${name} ${nth}`, title: name, text: says(made) },
      question: { question: asks(name), paragraph: `${name} ${nth}`, answers: [] },
    }))
  })
  return {
    paragraphs: all.map(({ paragraph }) => paragraph),
    questions: all.map(({ question }) => question),
  }
}

/** What is asked in which language, made up by the same rules in each run. */
export const madeUpArticles: Record<string, () => Sample> = {
  Chinese: () => sampleOf(chinese),
  Japanese: () => sampleOf(japanese),
}
