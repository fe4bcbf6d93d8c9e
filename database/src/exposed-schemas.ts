/** The schemas that the data API exposes, the default one first. */
export const exposedSchemas = ['public', 'billing', 'admin']
