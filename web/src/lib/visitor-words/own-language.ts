import { browser } from '../kept.ts'

const key = 'language'

/** The languages of the person at this browser, the one of the account first. */
export const preferredLanguages = () => [browser.get(key) ?? [], navigator.languages].flat()

/** What the account says, for what is read without it: agents and galleries that meet the person here. */
export const keepOwnLanguage = (language: unknown) =>
  browser.set(key, typeof language === 'string' ? language : undefined)
