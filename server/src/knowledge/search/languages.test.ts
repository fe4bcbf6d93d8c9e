import type { Organization } from 'database/testing/world'
import { beforeAll, expect, test } from 'vitest'
import { asUser } from '../../lib/database/database.ts'
import { useLibrary } from '../testing/library.ts'
import { highlights } from './highlights.ts'
import { searchKnowledge } from './search.ts'

const library = useLibrary()
let acme: Organization

const files: Record<string, string> = {
  zh: `# 入住\n\n入住时间为下午三点，退房时间为上午十一点。\n
# 早餐\n\n早餐每天六点半到十点供应，儿童半价。\n
# 宠物\n\n酒店不接受宠物，导盲犬除外。\n
# 停车\n\n地下停车场每晚收费五十元。\n
# 取消\n\n入住前两天可以免费取消订单。\n
# 无线网络\n\n客房和大堂提供免费无线网络。`,
  ja: `# 配送\n\nご注文の商品は三営業日以内に発送いたします。\n
# 返品\n\n返品は商品の到着後十四日以内にお申し込みください。\n
# 支払い\n\nクレジットカードと銀行振込がご利用いただけます。\n
# 送料\n\n五千円以上のお買い上げで送料は無料です。\n
# 会員\n\n会員の方には毎月ポイントを差し上げます。\n
# 保証\n\n電化製品には一年間の保証が付きます。`,
  ko: `# 예약\n\n예약은 사흘 전까지 무료로 취소할 수 있습니다.\n
# 주차\n\n주차장은 건물 뒤에 있으며 하루 만 원입니다.\n
# 아침\n\n아침 식사는 일곱 시부터 제공됩니다.`,
  th: `# ที่จอดรถ\n\nลูกค้าจอดรถได้ฟรีสามชั่วโมง\n
# อาหารเช้า\n\nอาหารเช้าเริ่มเวลาเจ็ดโมงเช้า\n
# สัตว์เลี้ยง\n\nโรงแรมไม่อนุญาตให้นำสัตว์เลี้ยงเข้าพัก`,
  de: `# Hunde\n\nDie Hundegebühr ist an der Rezeption zu zahlen und gilt für die Nacht.\n
# Räder\n\nDie Räder stehen im Keller und sind mit einem Schloss zu sichern.`,
  en: `# Refunds\n\nThe discount for students is ten percent.\n
# Ferry\n\nThe ferry leaves at eight and the receipt is sent by mail.\n
# Boots\n\nWear boots in the yard.`,
}
beforeAll(async () => {
  acme = await library.world().organization()
  for (const [name, text] of Object.entries(files)) await library.teach(acme, text, `${name}.md`)
})

async function foundFor(question: string) {
  const query = { organizationId: acme.id, question, limit: 5 }
  return searchKnowledge(library.db, acme.owner.claims, query)
}

test.each([
  ['退房时间是几点？', '入住'],
  ['早餐几点开始？', '早餐'],
  ['可以带宠物吗？', '宠物'],
  ['停车多少钱一晚？', '停车'],
  ['订单怎么免费取消？', '取消'],
  ['房间里有无线网络吗？', '无线网络'],
  ['商品はいつ発送されますか？', '配送'],
  ['返品は何日以内ですか？', '返品'],
  ['銀行振込で支払えますか？', '支払い'],
  ['送料が無料になるのはいくらからですか？', '送料'],
  ['ポイントはもらえますか？', '会員'],
  ['電化製品の保証は何年ですか？', '保証'],
  ['예약을 취소할 수 있나요?', '예약'],
  ['주차는 얼마인가요?', '주차'],
  ['จอดรถฟรีกี่ชั่วโมง', 'ที่จอดรถ'],
  ['เอาสัตว์เลี้ยงเข้าพักได้ไหม', 'สัตว์เลี้ยง'],
])('%s', async (question, heading) => {
  const { passages } = await foundFor(question)

  expect(passages[0]?.heading).toEqual([heading])
})

test('words are marked where they stand, without spaces too', async () => {
  const japanese = await foundFor('保証は？')
  const english = await foundFor('students discount')
  const marked = async (found: typeof japanese) => {
    const { owner } = acme
    const [spans] = await asUser(library.db, owner.claims, (trx) => highlights(trx, found))
    return spans?.map(([from, to]) => found.passages[0]?.body.slice(from, to))
  }

  expect(await marked(japanese)).toEqual(['保証'])
  expect(await marked(english)).toEqual(['discount', 'students'])
})

test.each([
  ['¿Cuánto cuesta?', 'cuesta'],
  ['„Hund“ – oder…', 'hund'],
  ['«chien»', 'chien'],
  ['€39', '39'],
  ['ÜBERNACHTUNG', 'übernachtung'],
])('a mark is no letter, and a large letter is a small one: %s', async (text, word) => {
  const { rows } = await library
    .world()
    .owner.query("select tsvector_to_array(private.stems('simple', $1)) as stems", [text])

  expect(rows[0]?.stems).toContain(word)
})

test('a text in wide digits is found by narrow ones', async () => {
  const wide = await library.world().organization()
  await library.teach(wide, '# 料金\n\n大人は１６５００円です。')
  const query = { organizationId: wide.id, question: '16500円' }

  const { passages } = await searchKnowledge(library.db, wide.owner.claims, query)

  expect(passages).toHaveLength(1)
})

test.each([
  ['a letter that is missing', 'when is the fery', 'Ferry'],
  ['letters that changed places', 'is there a disocunt', 'Refunds'],
  ['two wrong letters in a long word', 'any dixcount for ztudentz? the discoumtz', 'Refunds'],
  ['a word that a longer one begins with', 'Was kostet ein Hund in der Nacht?', 'Hunde'],
])('%s finds the passage', async (_, question, heading) => {
  const { passages } = await foundFor(question)

  expect(passages[0]?.heading).toEqual([heading])
})

test('a word that is only spelt almost so weighs less than itself', async () => {
  const [right, wrong] = [await foundFor('receipt'), await foundFor('reciept')]

  expect(wrong.passages[0]?.chunkId).toBe(right.passages[0]?.chunkId)
  expect(wrong.terms).toEqual([{ lexeme: 'receipt', idf: expect.any(Number), stems: ['receipt'] }])
  expect(wrong.W).toBeLessThan(right.W)
})

test.each([
  ['another word of four letters', 'nail'],
  ['too many other letters', 'dizzoumt'],
  ['a number', '1000'],
])('%s finds nothing', async (_, question) => {
  expect((await foundFor(question)).passages).toEqual([])
})

test('the words of another organisation stand for nothing here', async () => {
  const rival = await library.world().organization()
  await library.teach(rival, 'Book trains early.')
  const query = { organizationId: rival.id, question: 'when is the fery' }

  const { terms } = await searchKnowledge(library.db, rival.owner.claims, query)

  expect(terms.map(({ lexeme }) => lexeme)).toEqual(['feri'])
})
