import { endsEarly } from './file-source.ts';
import type { ScanSource } from './scan-source.ts';

export function memorySource(name: string, all: Uint8Array<ArrayBuffer>): ScanSource {
  return {
    name,
    bytes: all.length,
    async read(from, length) {
      if (from < 0 || from + length > all.length) throw endsEarly(name);
      return all.slice(from, from + length);
    },
    async *pieces() {
      yield all;
    },
  };
}
