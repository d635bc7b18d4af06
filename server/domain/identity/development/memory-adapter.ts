import type { Adapter, AdapterFactory, AdapterPayload } from 'oidc-provider';

/** Payloads kept of one kind; the oldest go first, and each lives for minutes anyway. */
const KEPT = 500;

/** Where a local issuer keeps its codes, grants and interactions: in memory, gone with the process. */
export function createMemoryAdapter(): AdapterFactory {
  const kinds = new Map<string, Map<string, AdapterPayload>>();
  return (name) => {
    const kept = kinds.get(name) ?? new Map<string, AdapterPayload>();
    kinds.set(name, kept);
    return memoryAdapter(kept);
  };
}

function memoryAdapter(kept: Map<string, AdapterPayload>): Adapter {
  const findBy = (field: 'uid' | 'userCode', value: string) =>
    [...kept.values()].find((payload) => payload[field] === value);
  return {
    async upsert(id, payload) {
      kept.set(id, payload);
      const [oldest] = kept.keys();
      if (kept.size > KEPT && oldest !== undefined) kept.delete(oldest);
    },
    find: async (id) => kept.get(id),
    findByUid: async (uid) => findBy('uid', uid),
    findByUserCode: async (userCode) => findBy('userCode', userCode),
    async consume(id) {
      const payload = kept.get(id);
      if (payload) payload.consumed = Math.floor(Date.now() / 1000);
    },
    async destroy(id) {
      kept.delete(id);
    },
    async revokeByGrantId(grantId) {
      for (const [id, payload] of kept) if (payload.grantId === grantId) kept.delete(id);
    },
  };
}
