import type { Adapter, AdapterPayload } from 'oidc-provider'

/** Where the provider of the tests keeps what it issued: in memory, one store a kind. */
export class ProviderMemory implements Adapter {
  readonly #rows = new Map<string, AdapterPayload>()

  async upsert(id: string, payload: AdapterPayload) {
    this.#rows.set(id, payload)
  }

  async find(id: string) {
    return this.#rows.get(id)
  }

  async findByUid(uid: string) {
    return [...this.#rows.values()].find((row) => row.uid === uid)
  }

  async findByUserCode(code: string) {
    return [...this.#rows.values()].find((row) => row.userCode === code)
  }

  async consume(id: string) {
    const row = this.#rows.get(id)
    if (row) row.consumed = Math.floor(Date.now() / 1000)
  }

  async destroy(id: string) {
    this.#rows.delete(id)
  }

  async revokeByGrantId(grantId: string) {
    for (const [id, row] of this.#rows) if (row.grantId === grantId) this.#rows.delete(id)
  }
}
