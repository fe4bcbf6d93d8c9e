import { expect, test } from 'vitest'
import { parseWebPage } from './parse-web-page.ts'

test('the questions of a page are read with its article', () => {
  const said = 'The warranty is two years long, and begins with the day of purchase. '.repeat(6)
  const asked = ['How long is the warranty?', 'What begins it?'].map(
    (question) =>
      `<div><h2><button><span>${question}</span></button></h2><div><div>${said}</div></div></div>`,
  )

  const { document, page } = parseWebPage(
    `<html lang="en"><head><title>Lamp war&shy;ranty</title></head><body><div>Halden</div>
     <article><h1>Questions</h1><p>${said}</p><div>${asked.join('')}</div></article></body></html>`,
    'https://lamps.example/',
  )

  expect(document.text).toContain('How long is the warranty?\n\nThe warranty is two years')
  expect(document.text).toContain('What begins it?\n\nThe warranty is two years')
  expect(document.text).not.toContain('Halden')
  expect(document.language).toBe('en')
  expect(page.title).toBe('Lamp warranty')
})
