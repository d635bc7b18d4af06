import { readFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';
import { resolve } from 'node:path';
import type { BrowserContext } from '@playwright/test';
import { SHOWCASE, type Outage } from './matterport-showcase.ts';

/** Replaces the provider's script and showcase page on all pages of the context. */
export async function routeMatterport(context: BrowserContext, outage: Outage = 'none'): Promise<void> {
  const source = await readFile(resolve(import.meta.dirname, 'matterport-sdk.ts'), 'utf8');
  const script = stripTypeScriptTypes(source);
  await context.route('https://static.matterport.com/**', (route) =>
    outage === 'none' ? route.fulfill({ contentType: 'text/javascript', body: script }) : route.abort(),
  );
  await context.route('https://my.matterport.com/**', (route) =>
    outage === 'all' ? route.abort() : route.fulfill({ contentType: 'text/html', body: SHOWCASE }),
  );
}
