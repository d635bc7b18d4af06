import { SourceMap, type SourceMapPayload } from 'node:module';

/** The owners of code. */
export type Owner = 'ours' | 'three' | 'react' | 'others';

/** A function as a profile describes it. Lines and columns count from 0. */
export interface CallFrame {
  functionName: string;
  url: string;
  lineNumber: number;
  columnNumber: number;
}

/** The amounts (bytes or milliseconds) attributed to functions, by owner. */
export interface Attributed {
  by: Record<Owner, number>;
  /**
   * The amount in our functions while they handle messages from the host. The other amounts do not include
   * it.
   */
  heard: number;
  /** Our functions, those with the highest amounts first. */
  ours: { where: string; amount: number }[];
}

/** The amount of a function, and the outermost function that called it. */
export interface Part {
  callFrame: CallFrame;
  entry: CallFrame;
  amount: number;
}

/** Matches the file in which the player receives messages from its host. */
const HEARS = /(^|\/)player\/host\/bridge\.ts$/;

/** Returns the amounts by owner. Uses source maps to determine the owner of each function. */
export async function attribute(parts: Iterable<Part>): Promise<Attributed> {
  const maps = new Map<string, SourceMap | null>();
  const by: Attributed['by'] = { ours: 0, three: 0, react: 0, others: 0 };
  const ours = new Map<string, number>();
  let heard = 0;

  async function originOf({
    url,
    lineNumber,
    columnNumber,
  }: CallFrame): Promise<{ file: string; line: number }> {
    if (!maps.has(url)) maps.set(url, await fetchMap(url));
    const origin = maps.get(url)?.findOrigin(lineNumber + 1, columnNumber + 1);
    return origin && 'fileName' in origin
      ? { file: origin.fileName, line: origin.lineNumber }
      : { file: '', line: 0 };
  }

  for (const { callFrame, entry, amount } of parts) {
    if (amount === 0) continue;
    const { file, line } = await originOf(callFrame);
    const owner = ownerOf(file);
    if (HEARS.test((await originOf(entry)).file)) {
      if (owner === 'ours') heard += amount;
      continue;
    }
    by[owner] += amount;
    if (owner !== 'ours') continue;
    const where =
      `${file.replace(/^.*?(player|contract)\//, '$1/')}:${line} ${callFrame.functionName}`.trim();
    ours.set(where, (ours.get(where) ?? 0) + amount);
  }
  const list = [...ours].map(([where, amount]) => ({ where, amount }));
  return { by, heard, ours: list.sort((a, b) => b.amount - a.amount) };
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
