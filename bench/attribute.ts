import { SourceMap, type SourceMapPayload } from 'node:module';

/** The owner of the code. */
export type Owner = 'ours' | 'three' | 'react' | 'others';

/** A function as a profile names it: lines and columns from 0. */
export interface CallFrame {
  functionName: string;
  url: string;
  lineNumber: number;
  columnNumber: number;
}

/** The amounts (bytes, milliseconds) attributed to functions, by owner. */
export interface Attributed {
  by: Record<Owner, number>;
  /** Our functions, largest first. */
  ours: { where: string; amount: number }[];
}

/** Attributes functions to owners with source maps. */
export async function attribute(
  frames: Iterable<{ callFrame: CallFrame; amount: number }>,
): Promise<Attributed> {
  const maps = new Map<string, SourceMap | null>();
  const by: Attributed['by'] = { ours: 0, three: 0, react: 0, others: 0 };
  const ours = new Map<string, number>();
  for (const { callFrame, amount } of frames) {
    if (amount === 0) continue;
    const { url, functionName, lineNumber, columnNumber } = callFrame;
    if (!maps.has(url)) maps.set(url, await fetchMap(url));
    const origin = maps.get(url)?.findOrigin(lineNumber + 1, columnNumber + 1);
    const file = origin && 'fileName' in origin ? origin.fileName : '';
    const owner = ownerOf(file);
    by[owner] += amount;
    if (owner !== 'ours' || !origin || !('lineNumber' in origin)) continue;
    const where =
      `${file.replace(/^.*?(player|contract)\//, '$1/')}:${origin.lineNumber} ${functionName}`.trim();
    ours.set(where, (ours.get(where) ?? 0) + amount);
  }
  const list = [...ours].map(([where, amount]) => ({ where, amount }));
  return { by, ours: list.sort((a, b) => b.amount - a.amount) };
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
