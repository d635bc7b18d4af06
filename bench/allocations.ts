import type { CDPSession, Page } from '@playwright/test';
import { attribute, type Attributed, type CallFrame, type Part } from './attribute.ts';

/** The bytes between two samples: few enough that some hundred frames are sampled well. */
const INTERVAL = 256;

interface ProfileNode {
  callFrame: CallFrame;
  selfSize: number;
  children: ProfileNode[];
}

/**
 * Samples the bytes that a page allocates during an action, including garbage, and attributes them to code.
 */
export async function sampleAllocations(page: Page, happen: () => Promise<void>): Promise<Attributed> {
  const session = await page.context().newCDPSession(page);
  await collectGarbage(session);
  await session.send('HeapProfiler.startSampling', {
    samplingInterval: INTERVAL,
    includeObjectsCollectedByMajorGC: true,
    includeObjectsCollectedByMinorGC: true,
  });
  await happen();
  const { profile } = await session.send('HeapProfiler.stopSampling');
  await session.detach();
  return attribute(list(profile.head));
}

export async function collectGarbage(session: CDPSession): Promise<void> {
  await session.send('HeapProfiler.enable');
  // The second collection frees what finalizers of the first one release.
  for (let round = 0; round < 2; round += 1) await session.send('HeapProfiler.collectGarbage');
}

function* list(head: ProfileNode): Generator<Part> {
  for (const { callFrame: entry, ...rest } of head.children) {
    const pending: ProfileNode[] = [{ callFrame: entry, ...rest }];
    for (let node = pending.pop(); node; node = pending.pop()) {
      pending.push(...node.children);
      yield { callFrame: node.callFrame, entry, amount: node.selfSize };
    }
  }
}
