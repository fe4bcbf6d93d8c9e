/** Connect, which every member may see. */
export const integrationsPath = '/dashboard/integrations'
