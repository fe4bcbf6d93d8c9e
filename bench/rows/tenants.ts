import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { runSql } from 'database/testing/run-sql'
import { createTokens } from 'server/lib/tokens/tokens'
import { createOwner } from '../account.ts'
import type { BenchProduct } from '../product.ts'

export const sizes = {
  small: { organizations: 200, agents: 50, conversations: 5, messages: 10, seconds: 1 },
  large: { organizations: 5000, agents: 20, conversations: 20, messages: 10, seconds: 2 },
}
export type SizeName = keyof typeof sizes

/** How many of the organisations have people who call, and how many people each of those has. */
const [callingOrganizations, peopleEach] = [50, 4]

export type Caller = { organizationId: string; claims: Record<string, unknown>; token: string }

const idOf = (kind: string, number: string) =>
  `(lpad('${kind}', 8, '0') || '-0000-7000-8000-' || lpad(to_hex(${number}), 12, '0'))::uuid`

/** Rows as the product writes them, without its triggers: a million of them in a minute. */
function tenantsSql({ organizations, agents, conversations, messages }: (typeof sizes)['small']) {
  const people = callingOrganizations * peopleEach
  return `
    set session_replication_role = replica;
    insert into public.organizations (id, name, created_by)
      select ${idOf('1', 'o')}, 'Organization ' || o, null from generate_series(1, ${organizations}) as o;
    insert into billing.organization_features (organization_id, feature_id, value_json)
      select organizations.id, features.id,
        case when quotas.feature_key is null then 'true'::jsonb else '1000000000000' end
      from public.organizations
      cross join billing.features
      left join private.quotas on quotas.feature_key = features.feature_key
      where organizations.id >= ${idOf('1', '0')};
    insert into auth.users (id, email, email_confirmed_at, raw_app_meta_data, raw_user_meta_data)
      select ${idOf('2', 'p')}, 'person-' || p || '@example.com', now(),
        '{"provider": "email", "providers": ["email"]}', '{"email_verified": true}'
      from generate_series(1, ${people}) as p;
    insert into auth.sessions (id, user_id, tag, not_after, ip)
      select ${idOf('3', 'p')}, ${idOf('2', 'p')}, 'signup', now() + interval '60 days', '127.0.0.1'
      from generate_series(1, ${people}) as p;
    insert into auth.mfa_amr_claims (session_id, authentication_method)
      select ${idOf('3', 'p')}, 'password' from generate_series(1, ${people}) as p;
    insert into public.organization_members (user_id, organization_id, role)
      select ${idOf('2', 'p')}, ${idOf('1', `(p - 1) / ${peopleEach} + 1`)},
        case when p % ${peopleEach} = 1 then 'owner' else 'member' end
      from generate_series(1, ${people}) as p;
    insert into public.templates (
        id, organization_id, name, role, avatar, style_id, voice_id, tone, response_length, updated_at
      )
      select ${idOf('4', `o * 1000 + a`)}, ${idOf('1', 'o')}, 'Agent ' || a, 'Help desk', faces.person_id,
        faces.style_id, faces.voice_id, 'friendly', 'medium', now() - a * interval '1 hour'
      from generate_series(1, ${organizations}) as o, generate_series(1, ${agents}) as a,
      (
        select people.id as person_id, min(person_styles.id) as style_id, min(person_voices.id) as voice_id
        from public.people
        join public.person_styles on person_styles.person_id = people.id
        join public.person_voices on person_voices.person_id = people.id
        group by people.id order by people.id limit 1
      ) as faces;
    insert into public.template_versions (organization_id, template_id, number, definition)
      select organization_id, id, number, '{}' from public.templates, generate_series(1, 3) as number
      where templates.id >= ${idOf('4', '0')};
    insert into public.conversations (id, organization_id, template_id, version, channel, visitor_id, updated_at)
      select ${idOf('5', `o * 1000 + c`)}, ${idOf('1', 'o')}, ${idOf('4', `o * 1000 + c % ${agents} + 1`)}, 1, 'agent',
        ${idOf('6', `o * 1000 + c`)}, now() - c * interval '1 hour'
      from generate_series(1, ${organizations}) as o, generate_series(1, ${conversations}) as c;
    insert into public.messages (
        organization_id, conversation_id, visitor_id, role, answer_to, text, state, created_at, completed_at
      )
      select organization_id, id, visitor_id, 'user', null, 'When does the shop open? ' || m, 'complete',
        updated_at + m * interval '1 minute', now()
      from public.conversations, generate_series(1, ${messages}) as m
      where conversations.id >= ${idOf('5', '0')};
    set session_replication_role = origin`
}

/** SQL that gives an organisation 10,000 conversations of 20 messages with one of its agents, a minute between them. */
export function fillOrganization(organizationId: string, agentId: string) {
  return `
    set session_replication_role = replica;
    insert into public.conversations (
        id, organization_id, template_id, version, channel, visitor_id, created_at, updated_at
      )
      select ${idOf('7', 'c')}, '${organizationId}', '${agentId}', 1, 'agent', ${idOf('8', 'c')},
        now() - c * interval '1 minute', now() - c * interval '1 minute'
      from generate_series(1, 10000) as c;
    insert into public.messages (
        id, organization_id, conversation_id, visitor_id, role, answer_to, text, state, confidence, created_at,
        completed_at
      )
      select ${idOf('9', 'c * 100 + m')}, '${organizationId}', ${idOf('7', 'c')}, ${idOf('8', 'c')},
        case when m % 2 = 1 then 'user' else 'assistant' end,
        case when m % 2 = 0 then ${idOf('9', 'c * 100 + m - 1')} end,
        case when m % 2 = 1 then 'When does the shop open? ' || m else 'At nine.' end,
        case when m % 10 = 0 then 'unanswered' else 'complete' end, case when m % 2 = 0 then 0.9 end,
        now() - c * interval '1 minute' + m * interval '1 second',
        now() - c * interval '1 minute' + (m + 1) * interval '1 second'
      from generate_series(1, 10000) as c, generate_series(1, 20) as m;
    insert into public.message_feedback (organization_id, message_id, visitor_id, rating)
      select organization_id, id, visitor_id, 1 from public.messages
      where organization_id = '${organizationId}' and role = 'assistant' and state = 'complete'
        and right(id::text, 1) in ('2', 'a');
    set session_replication_role = origin`
}

/** Fills the product's database with organisations; the tokens of 200 people of 50 of them, as a sign-in gives them. */
export async function createTenants(product: BenchProduct, size: SizeName): Promise<Caller[]> {
  await runSql(product.owner, tenantsSql(sizes[size]))
  await runSql(product.owner, 'vacuum analyze')
  const { session } = await createOwner(product)
  const pattern = claimsOf(session.access_token)
  const keys = JSON.parse(await readFile(join(product.dataDir, 'signing-keys.json'), 'utf8'))
  const tokens = await createTokens({ keys, issuer: String(pattern.iss) })
  const people = Array.from({ length: callingOrganizations * peopleEach }, (_, index) => index + 1)
  return Promise.all(
    people.map(async (person) => {
      const organizationId = textId('1', Math.floor((person - 1) / peopleEach) + 1)
      const token = await tokens.sign({
        ...pattern,
        sub: textId('2', person),
        session_id: textId('3', person),
        email: `person-${person}@example.com`,
        organization_id: organizationId,
      })
      return { organizationId, claims: claimsOf(token), token }
    }),
  )
}

export function textId(kind: string, number: number) {
  return `${kind.padStart(8, '0')}-0000-7000-8000-${number.toString(16).padStart(12, '0')}`
}

function claimsOf(token: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
}
