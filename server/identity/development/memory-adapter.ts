import type { Adapter, AdapterFactory, AdapterPayload } from 'oidc-provider';

/** Entries kept of one kind; the oldest go first, and each lives for minutes anyway. */
const KEPT = 500;

/** Where a local issuer keeps its codes, grants and interactions: in memory, gone with the process. */
export function createMemoryAdapter(): AdapterFactory {
  const kinds = new Map<string, Map<string, AdapterPayload>>();
  return (name) => {
    const entries = kinds.get(name) ?? new Map<string, AdapterPayload>();
    kinds.set(name, entries);
    return memoryAdapter(entries);
  };
}

function memoryAdapter(entries: Map<string, AdapterPayload>): Adapter {
  const findBy = (field: 'uid' | 'userCode', value: string) =>
    [...entries.values()].find((payload) => payload[field] === value);
  return {
    async upsert(id, payload) {
      entries.set(id, payload);
      const [oldest] = entries.keys();
      if (entries.size > KEPT && oldest !== undefined) entries.delete(oldest);
    },
    find: async (id) => entries.get(id),
    findByUid: async (uid) => findBy('uid', uid),
    findByUserCode: async (userCode) => findBy('userCode', userCode),
    async consume(id) {
      const payload = entries.get(id);
      if (payload) payload.consumed = Math.floor(Date.now() / 1000);
    },
    async destroy(id) {
      entries.delete(id);
    },
    async revokeByGrantId(grantId) {
      for (const [id, payload] of entries) if (payload.grantId === grantId) entries.delete(id);
    },
  };
}
