import type { Account } from 'e2e/account'
import { createPlatformAdmin } from 'e2e/platform-admin'
import type { Product } from 'e2e/product'
import { sql } from 'e2e/sql'

const names = [
  ...['Halden Logistics', 'Rosenhof Hotels', 'Kappa Retail', 'Northwind Energy', 'Tilleuls'],
  ...['Yamanoyu Ryokan', 'Larkspur Clinics', 'Fairlead Ferries', 'Auenhof', 'Møwe Shipping'],
  'Gemeinnützige Wohnungsbaugenossenschaft Berlin-Friedrichshain und Umgebung',
  'Donaudampfschifffahrtselektrizitaetenhauptbetriebswerkbauunter',
]
const states = ['active', 'trialing', 'past_due', 'unpaid', 'canceled']

/** A platform admin, more organisations than fit on a page, and what admins look after. */
export async function seedPlatform(
  product: Product,
  { organizationId }: Account,
): Promise<Account> {
  const admin = await createPlatformAdmin(product)
  await sql(
    product,
    `with made as (
       insert into organizations (name, website, industry, team_size, created_at)
       select (array[${names.map((name) => `'${name}'`).join(', ')}])[1 + at % ${names.length}]
           || case when at < ${names.length} then '' else ' ' || at end,
         case when at % 3 = 0 then null else 'https://www.customer-' || at || '.example' end,
         (array['Finance', 'Healthcare', 'E-commerce / Retail', 'Other'])[1 + at % 4], '11–50',
         now() - at * interval '31 hours'
       from generate_series(0, 30) as at
       returning id, created_at
     )
     insert into billing.organization_subscriptions (organization_id, status, trial_end, current_period_end)
     select id, (array[${states.map((state) => `'${state}'`).join(', ')}])[1 + (row_number() over ())::integer % 5],
       now() + interval '9 days', now() + interval '200 days'
     from made`,
  )
  await sql(
    product,
    `insert into stripe_public_configs (key, value_json, value_type) values
       ('defaultSignupPriceId', '"price_1QxAnnual40000"', 'String'),
       ('signupPriceIds', '["price_1QxPartner", "price_1QxPilot"]', 'Array'),
       ('showsTaxes', 'true', 'Boolean'), ('trialDays', '14', 'Number'),
       ('labels', '{"annual": "Annual plan", "contact": "Talk to sales"}', 'Object')`,
  )
  await sql(
    product,
    `update auth.users set banned_until = now() + interval '1 year'
     where id = (select user_id from organization_members where organization_id = '${organizationId}'
       and role = 'agent_user' limit 1)`,
  )
  return admin
}
