/** Below which path of the product's address an app reads who lets it in to the MCP server (RFC 9728 section 3.1). */
export const resourceMetadataPath = '/.well-known/oauth-protected-resource/api/v1/mcp'

export const resourceMetadataOf = (publicUrl: string) =>
  `${new URL(publicUrl).origin}${resourceMetadataPath}`
