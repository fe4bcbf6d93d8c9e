import { expect, test } from 'vitest'
import { reasonTexts } from './reasons.ts'

test.each(Object.entries(reasonTexts))(
  'in %s each reason names the system, and is another',
  (_, texts) => {
    const told = Object.values(texts).map((tell) => tell('ServiceNow'))

    expect(told.every((text) => text.includes('ServiceNow'))).toBe(true)
    expect(new Set(told).size).toBe(5)
  },
)
