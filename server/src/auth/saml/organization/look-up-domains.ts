import { sql } from 'kysely'
import { asAuth, type Db } from '../../../lib/database/database.ts'
import type { Log } from '../../../lib/log.ts'
import { postMail } from '../../../mail/mail-queue.ts'
import { domainLost, domainRecordMissing } from '../../../mail/templates/sso-domain.ts'
import type { AuthSettings } from '../../settings.ts'
import { DnsUnreachable, findDomainRecord } from './domain-record.ts'

type Deps = {
  db: Db
  settings: Pick<AuthSettings, 'saml' | 'dnsServers' | 'publicUrl' | 'secrets'>
  log: Log
}
type Due = { id: string; domain: string; token: string }
type Told = {
  domain: string
  organization_name: string
  is_lost: boolean
  good_until: Date
  emails: string[]
}

/** So many at once. */
const atOnce = 5
const aDay = 86_400

async function takeDue(db: Db): Promise<Due[]> {
  const { rows } = await asAuth(db, (trx) =>
    sql<Due>`select * from private.take_domains_to_look_up(100)`.execute(trx),
  )
  return rows
}

/** Writes what a look came to; its mails are posted with it or not at all. */
async function settle({ db, settings }: Deps, { id }: Due, isFound: boolean) {
  const page = new URL('/dashboard/account/my-organization', settings.publicUrl).href
  await asAuth(db, async (trx) => {
    const { rows } = await sql<Told>`
      select * from private.settle_daily_look(${id}::uuid, ${isFound})
    `.execute(trx)
    for (const { domain, organization_name, is_lost, good_until, emails } of rows) {
      const given = { domain, organization: organization_name, page }
      const content = is_lost
        ? domainLost(given)
        : domainRecordMissing({ ...given, until: new Date(good_until) })
      for (const to of emails) await postMail(trx, settings.secrets, { to, content, seconds: aDay })
    }
  })
}

/**
 * Looks the records of proved domains up again, once a day. One that the name servers say is not there, for seven days in a
 * row, proves its domain no longer; where they say nothing, nothing changes.
 */
export async function lookUpDomains(deps: Deps) {
  const { db, settings, log } = deps
  if (!settings.saml) return
  async function look(due: Due) {
    try {
      await settle(deps, due, await findDomainRecord(due, settings.dnsServers))
    } catch (error) {
      if (error instanceof DnsUnreachable) return
      log.error('looking up the record of a domain', { error, domain: due.id })
    }
  }
  for (let due = await takeDue(db); due.length > 0; due = await takeDue(db)) {
    while (due.length > 0) await Promise.all(due.splice(0, atOnce).map(look))
  }
}
