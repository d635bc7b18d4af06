import { createHash } from 'node:crypto';

/** The CSP sources (hashes) that allow exactly the inline scripts of a page. */
export function inlineScriptSources(html: string): string[] {
  const scripts = html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/gi);
  const hashes = [...scripts].map(
    ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  );
  return [...new Set(hashes)];
}
