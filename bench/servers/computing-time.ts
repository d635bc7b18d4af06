import type { Page } from '@playwright/test';
import { attribute, type Attributed, type CallFrame } from '../attribute.ts';

/** The microseconds between two samples. */
const INTERVAL = 100;

/** Samples the milliseconds that a page computes during an action, and attributes them to code. */
export async function sampleComputing(page: Page, happen: () => Promise<void>): Promise<Attributed> {
  const session = await page.context().newCDPSession(page);
  await session.send('Profiler.enable');
  await session.send('Profiler.setSamplingInterval', { interval: INTERVAL });
  await session.send('Profiler.start');
  await happen();
  const { profile } = await session.send('Profiler.stop');
  await session.detach();
  const { nodes, samples = [], timeDeltas = [] } = profile;
  const amounts = new Map<number, number>();
  for (const [index, node] of samples.entries()) {
    // The time after a sample, up to the next one, belongs to its function.
    const milliseconds = Math.max(0, timeDeltas[index + 1] ?? 0) / 1000;
    amounts.set(node, (amounts.get(node) ?? 0) + milliseconds);
  }
  const parents = new Map(
    nodes.flatMap((node) => (node.children ?? []).map((child) => [child, node] as const)),
  );
  const entryOf = (node: (typeof nodes)[number]): CallFrame => {
    const parent = parents.get(node.id);
    return parent && parents.has(parent.id) ? entryOf(parent) : node.callFrame;
  };
  return attribute(
    nodes.map((node) => ({
      callFrame: node.callFrame,
      entry: entryOf(node),
      amount: amounts.get(node.id) ?? 0,
    })),
  );
}
