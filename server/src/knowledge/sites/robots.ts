import parser from 'robots-parser'

// Its types name the default of a module of another kind than it is: what is imported is the function itself.
const robotsParser = parser as unknown as (typeof parser)['default']

const robotName = 'DigitalWorkforce'
/** Of the paths in the rules for us, in letters: each is compared with the address of each page. */
const mostPaths = 20_000
const mostPath = 1000

/**
 * The lines of a robots.txt that concern us (RFC 9309, 2.2): rules for us or for all, and site maps. A group is named for
 * us once: a parser keeps each rule for each of its names, and a file may have thousands of both.
 */
export function ownRobots(robots: string): string {
  const own: string[] = []
  let letters = 0
  let isOurs = false
  let isNamed = false
  for (const line of robots.split(/\r\n?|\n/)) {
    const [, field = '', value = ''] = /^\s*([a-z-]+)\s*:\s*([^#]*)/i.exec(line) ?? []
    const name = field.toLowerCase()
    if (name === 'sitemap') own.push(`Sitemap: ${value.trim()}`)
    if (name === 'user-agent') {
      if (!isNamed) isOurs = false
      isNamed = true
      const agent = value.trim().toLowerCase()
      const told = `User-agent: ${agent}`
      if (agent !== '*' && agent !== robotName.toLowerCase()) continue
      if (!isOurs || !own.slice(-2).includes(told)) own.push(told)
      isOurs = true
    }
    if (name !== 'allow' && name !== 'disallow') continue
    isNamed = false
    const path = value.trim().replace(/\*{2,}/g, '*')
    letters += path.length
    if (isOurs && path.length <= mostPath && letters <= mostPaths) own.push(`${name}: ${path}`)
  }
  return own.join('\n')
}

/** What a robots.txt says to us: which pages of its site may be read, and where the maps of it are. */
export function rulesIn(robots: string, origin: string) {
  const rules = robotsParser(`${origin}/robots.txt`, ownRobots(robots))
  return {
    allow: (address: string) => rules.isAllowed(address, robotName) !== false,
    siteMaps: rules.getSitemaps(),
  }
}
