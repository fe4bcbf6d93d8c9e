import type { PracticeObject } from './objects.ts'

type First = { table_name: PracticeObject; fields: Record<string, string> }

const record = (table_name: PracticeObject, number: string, fields: Record<string, string>) => ({
  ...{ table_name, fields: { number, ...fields } },
})
const lead = (number: number, fields: Record<string, string>): First =>
  record('Lead', `L00${number}`, { Status: 'Open - Not Contacted', ...fields })
const contact = (number: number, fields: Record<string, string>): First =>
  record('Contact', `C00${number}`, fields)
const filed = (number: number, Subject: string, fields: Record<string, string>): First =>
  record('Case', `000${number}`, { Subject, Status: 'New', Priority: 'Medium', ...fields })

/** Harbour & Pine, a maker of garden furniture with 60 people: whom it sells to, and what customers wait for. */
export const company: First[] = [
  lead(10001, {
    ...{ FirstName: 'Noor', LastName: 'Haddad', Company: 'Lakeside Hotels' },
    ...{ Email: 'noor.haddad@lakeside-hotels.example', Phone: '+44 20 7946 0144' },
    ...{ Title: 'Head of Purchasing', LeadSource: 'Trade Fair', Status: 'Working - Contacted' },
    Description: 'Wants 40 benches and 12 tables for two terraces, delivered before May.',
  }),
  lead(10002, {
    ...{ FirstName: 'Piotr', LastName: 'Zielinski', Company: 'Café Lipa' },
    ...{ Email: 'piotr@cafe-lipa.example', LeadSource: 'Web' },
    Description: 'Asks whether the folding chairs may stay outside in winter.',
  }),
  lead(10003, {
    ...{ FirstName: 'Amara', LastName: 'Okafor', Company: 'Green Yard Landscaping' },
    ...{ Email: 'amara@greenyard.example', Phone: '+44 161 496 0321' },
    ...{ Title: 'Owner', LeadSource: 'Partner Referral' },
  }),
  contact(10001, {
    ...{ FirstName: 'Helena', LastName: 'Brandt', Email: 'helena.brandt@parkside.example' },
    ...{ Phone: '+49 30 5550 1177', Title: 'Facility Manager', Department: 'Parkside Clinics' },
  }),
  contact(10002, {
    ...{ FirstName: 'Luís', LastName: 'Moura', Email: 'luis.moura@praia.example' },
    ...{ Phone: '+351 21 555 0188', Title: 'Buyer', Department: 'Praia Beach Bars' },
  }),
  contact(10003, {
    ...{ FirstName: 'Grace', LastName: 'Lindqvist', Email: 'grace@lindqvist-gardens.example' },
    ...{ Title: 'Garden designer', Department: 'Lindqvist Gardens' },
  }),
  filed(10001, 'Bench arrived with a cracked armrest', {
    ...{ Status: 'Working', Priority: 'High', Origin: 'Email' },
    ...{ SuppliedEmail: 'helena.brandt@parkside.example' },
    Description: 'One of eight benches “Alder”. The others are fine. She sent two pictures.',
  }),
  filed(10002, 'Invoice names the wrong delivery address', {
    ...{ Origin: 'Web', SuppliedEmail: 'luis.moura@praia.example' },
    Description: 'The goods came to the right place; the tax office wants the invoice corrected.',
  }),
  filed(10003, 'When does the oak table come back into stock?', {
    ...{ Priority: 'Low', Origin: 'Phone', SuppliedEmail: 'grace@lindqvist-gardens.example' },
    Description: 'Needs three of the large ones for a garden that opens in June.',
  }),
  filed(10004, 'Screws missing in the parcel of a folding chair', {
    ...{ Status: 'Closed', Origin: 'Email' },
    Description: 'Sent a bag of screws on the same day.',
  }),
]
