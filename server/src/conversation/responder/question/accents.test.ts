import { expect, test } from 'vitest'
import { withAccents } from './accents.ts'

test.each([
  ['cuanto cuesta una limpieza', 'cuánto cuesta una limpieza'],
  ['cuantas sesiones son', 'cuántas sesiones son'],
  ['quien hace la ortodoncia', 'quién hace la ortodoncia'],
  ['cuales cuestan menos de 60 euros', 'cuáles cuestan menos de 60 euros'],
  ['a que hora cerrais los viernes', 'a qué hora cerrais los viernes'],
  ['que pasa si no voy a la cita', 'qué pasa si no voy a la cita'],
  ['el precio que pago cuando llego', 'el precio que pago cuando llego'],
  ['combien coute une affiche', 'combien coûte une affiche'],
  ['a quelle heure vous ouvrez', 'à quelle heure vous ouvrez'],
  ['ou est le parking', 'où est le parking'],
  ['perche il negozio è chiuso', 'perché il negozio è chiuso'],
  ['qual e il prezzo', 'qual è il prezzo'],
  ['voces nao aceitam cartão', 'vocês não aceitam cartão'],
  ['was kostet es fuer kinder', 'was kostet es für kinder'],
  ['or is it open on the ou', 'or is it open on the ou'],
  ['how much is it', 'how much is it'],
])('"%s" is read as "%s"', (question, written) => {
  expect(withAccents(question)).toBe(written)
})
