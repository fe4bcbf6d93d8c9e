/** The objects that agents work with. */
export type ObjectName = 'Lead' | 'Contact' | 'Case'
export const objectNames: ObjectName[] = ['Lead', 'Contact', 'Case']

/** A text field of each object that is unique and an external id: it holds what a record was made for. */
export const keyField = 'Digital_Workforce_Key__c'

/** What an agent may give for an object, and the field that it goes to. */
export const fieldsOf = {
  Lead: {
    ...{ first_name: 'FirstName', last_name: 'LastName', company: 'Company', email: 'Email' },
    ...{ phone: 'Phone', title: 'Title', status: 'Status', source: 'LeadSource' },
    description: 'Description',
  },
  Contact: {
    ...{ first_name: 'FirstName', last_name: 'LastName', email: 'Email', phone: 'Phone' },
    ...{ title: 'Title', description: 'Description' },
  },
  Case: {
    ...{ subject: 'Subject', description: 'Description', priority: 'Priority' },
    ...{ status: 'Status', origin: 'Origin' },
  },
} as const satisfies Record<ObjectName, Record<string, string>>

/** What a model is told of a record. */
export const toldOf: Record<ObjectName, readonly string[]> = {
  Lead: Object.values(fieldsOf.Lead),
  Contact: Object.values(fieldsOf.Contact),
  Case: ['CaseNumber', ...Object.values(fieldsOf.Case), 'CreatedDate', 'LastModifiedDate'],
}

/** The fields of what an agent gave; what is none of the object is left out. */
export function fieldValues(object: ObjectName, given: Record<string, unknown>) {
  return Object.fromEntries(
    Object.entries(fieldsOf[object]).flatMap(([name, field]) =>
      given[name] === undefined ? [] : [[field, given[name]]],
    ),
  )
}
