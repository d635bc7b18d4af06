import { SourceMap, type SourceMapPayload } from 'node:module';
import type { CDPSession, Page } from '@playwright/test';

/** Whose code allocated. */
export type Owner = 'ours' | 'three' | 'react' | 'others';

export interface Allocations {
  /** Bytes by owner, garbage included. */
  bytes: Record<Owner, number>;
  /** Our functions that allocated, the most first: where, and bytes. */
  ours: { where: string; bytes: number }[];
}

/** Bytes between two samples: small enough for some hundred frames. */
const INTERVAL = 256;

interface ProfileNode {
  callFrame: { functionName: string; url: string; lineNumber: number; columnNumber: number };
  selfSize: number;
  children: ProfileNode[];
}

/** Samples what a page allocates while something happens, and tells by source maps whose code it was. */
export async function sampleAllocations(page: Page, happen: () => Promise<void>): Promise<Allocations> {
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
  return attribute(profile.head);
}

export async function collectGarbage(session: CDPSession): Promise<void> {
  await session.send('HeapProfiler.enable');
  // the second one takes what finalizers of the first let go
  for (let round = 0; round < 2; round += 1) await session.send('HeapProfiler.collectGarbage');
}

async function attribute(head: ProfileNode): Promise<Allocations> {
  const maps = new Map<string, SourceMap | null>();
  const bytes: Allocations['bytes'] = { ours: 0, three: 0, react: 0, others: 0 };
  const ours = new Map<string, number>();
  const pending = [head];
  for (let node = pending.pop(); node; node = pending.pop()) {
    pending.push(...node.children);
    if (node.selfSize === 0) continue;
    const { url, functionName, lineNumber, columnNumber } = node.callFrame;
    if (!maps.has(url)) maps.set(url, await fetchMap(url));
    const origin = maps.get(url)?.findOrigin(lineNumber + 1, columnNumber + 1);
    const file = origin && 'fileName' in origin ? origin.fileName : '';
    const owner = ownerOf(file);
    bytes[owner] += node.selfSize;
    if (owner !== 'ours' || !origin || !('lineNumber' in origin)) continue;
    const where =
      `${file.replace(/^.*?(player|contract)\//, '$1/')}:${origin.lineNumber} ${functionName}`.trim();
    ours.set(where, (ours.get(where) ?? 0) + node.selfSize);
  }
  const list = [...ours].map(([where, bytes]) => ({ where, bytes }));
  return { bytes, ours: list.sort((a, b) => b.bytes - a.bytes) };
}

function ownerOf(file: string): Owner {
  if (/node_modules\/(react|scheduler)/.test(file)) return 'react';
  if (file.includes('node_modules/')) return 'three';
  return /(^|\/)(player|contract)\//.test(file) ? 'ours' : 'others';
}

async function fetchMap(url: string): Promise<SourceMap | null> {
  if (!url.startsWith('http')) return null;
  const response = await fetch(`${url}.map`);
  return response.ok ? new SourceMap((await response.json()) as SourceMapPayload) : null;
}
