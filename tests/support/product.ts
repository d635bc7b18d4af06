import { resolve } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startProduct, type Product } from './servers/product.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The origins of the product that all page tests share. */
    product: { origin: string; playerOrigin: string };
  }
}

let product: Product;

/** Starts one product for all page tests of a run. */
export async function setup(project: TestProject): Promise<void> {
  product = await startProduct({
    env: { CAPTURES_DIR: resolve(import.meta.dirname, '../captures'), STAFF_HAND_OVER: 'true' },
  });
  project.provide('product', { origin: product.origin, playerOrigin: product.playerOrigin });
}

export async function teardown(): Promise<void> {
  await product.stop();
  product.remove();
}
