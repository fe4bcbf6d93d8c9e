import Bowser from 'bowser'

/** A program that is no browser names itself in its first word; more of what it says is not repeated. */
function programOf(agent: string) {
  const [name] = /^[a-z][\w-]{0,30}(?=$|[/ ])/i.exec(agent) ?? []
  return name ? `A program named ${name}` : 'An unknown browser'
}

// For what it does not know Bowser repeats the text of the sender, which is nothing for a mail of ours.
const browsers = new Set<string>(Object.values(Bowser.BROWSER_MAP))

/** Browser and system in words, from what the browser says of itself: 'Firefox on Linux'. */
export function deviceInWords(agent: string) {
  if (!/^Mozilla\//.test(agent)) return programOf(agent)
  const { browser, os } = Bowser.parse(agent)
  const name = browser.name && browsers.has(browser.name) ? browser.name : 'An unknown browser'
  return os.name ? `${name} on ${os.name}` : name
}
