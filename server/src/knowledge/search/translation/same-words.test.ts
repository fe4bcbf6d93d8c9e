import { expect, test } from 'vitest'
import { sameWords } from './same-words.ts'

test.each([
  ['My bike broke down', 'broke', ['break', 'broken']],
  ['What if the children fell ill?', 'fell', ['fall', 'fallen']],
  ['We are losing one', 'losing', ['lost']],
])('a verb that bends in its own way is looked for in each form: %s', (question, said, forms) => {
  const found = sameWords(question).filter(({ words }) => words[0] === said)

  expect(found.flatMap(({ words }) => words)).toEqual(expect.arrayContaining(forms))
})

test('a word of another language has no forms of English', () => {
  const words = sameWords('Wir fanden den Spalt im Wind nicht').flatMap((same) => same.words)

  expect(words).not.toEqual(expect.arrayContaining(['wound']))
})

const sameAs = (question: string, said: string) =>
  sameWords(question).flatMap(({ words }) => (words[0] === said ? words.slice(1) : []))

test.each([
  ['I was laid up', 'laid up', 'ill'],
  ['May I take snaps?', 'snaps', 'photographs'],
  ['Could I pay it bit by bit?', 'bit by bit', 'instalments'],
  ['A pupil gave me a hamper', 'gave me', 'gifts'],
  ['Am Samstag war kein Licht', 'kein Licht', 'Stromausfall'],
  ['Je suis alité', 'alité', 'domicile'],
  ['Hoy no hay luz', 'no hay luz', 'apagón'],
])('what papers call it is looked for: "%s"', (question, said, official) => {
  const words = sameAs(question, said)

  expect(words.length === 0 || words.includes(official)).toBe(true)
  expect(words).not.toEqual([])
})

test.each([
  ['What does a bit for the drill cost?', 'instalments'],
  ['Is the dress rehearsal quiet?', 'ill'],
  ['Ist das Licht an?', 'Stromausfall'],
])('a part of such a phrase says nothing of it: "%s"', (question, official) => {
  expect(sameWords(question).flatMap(({ words }) => words)).not.toContain(official)
})

test('each form of a word that the list has stands for what was said', () => {
  expect(sameAs('May I take snaps?', 'snaps')).toEqual(
    expect.arrayContaining(['photographs', 'photograph', 'photography']),
  )
})

test('a word that is made of two is looked for in its parts where no text has it', () => {
  const [parts] = sameWords('Gibt es ein Fahrradschloss?').filter(({ weight }) => weight)

  expect(parts).toEqual({
    language: 'de',
    weight: 0.5,
    words: ['Fahrradschloss', 'fahrrad', 'schloss'],
  })
  expect(sameWords('Darf ich das mitbringen?').filter(({ weight }) => weight)).toEqual([])
  expect(sameWords('Gibt es Hagenow?').filter(({ weight }) => weight)).toEqual([])
})
