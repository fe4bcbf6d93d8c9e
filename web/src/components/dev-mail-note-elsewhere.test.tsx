// @vitest-environment-options { "url": "https://halden.example/" }
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { devMailLink, sendNoMail } from '@/testing/dev-mail.ts'
import { DevMailNote } from './dev-mail-note.tsx'

test('seen from another machine, nothing is said of mails that only this one may read', () => {
  sendNoMail()

  render(<DevMailNote />)

  expect(location.hostname).toBe('halden.example')
  expect(screen.queryByRole('link', devMailLink)).toBeNull()
})
