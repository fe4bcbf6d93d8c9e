import { publicConfig } from '@/lib/supabase.ts'

export function PriceNote() {
  return (
    <p className="mt-5 text-12 text-text-3 leading-[18px]">
      After the free trial, Digital Workforce costs $40,000 annually.{' '}
      {publicConfig().salesUrl && (
        <>
          <a href={publicConfig().salesUrl ?? undefined} className="link-text">
            Contact sales
          </a>
          .{' '}
        </>
      )}
      The trial needs a separate subscription to Salesforce, ServiceNow or Zapier. One trial per
      person and mailbox: another organization starts without it.
    </p>
  )
}
