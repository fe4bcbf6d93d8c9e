// @vitest-environment-options { "url": "https://halden.example/" }
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { sendNoMail, sendNoTexts } from '@/testing/dev-notes.ts'
import { DevMailNote, DevTextsNote } from './dev-note.tsx'

test('seen from another machine, nothing is said of mails and text messages that only this one may read', () => {
  sendNoMail()
  sendNoTexts()

  render(
    <>
      <DevMailNote />
      <DevTextsNote />
    </>,
  )

  expect(location.hostname).toBe('halden.example')
  expect(screen.queryByRole('link')).toBeNull()
})
