/**
 * A page with its loaders' data at its end, where the router's own script waits for them. The router would write them from
 * inside the rendering, as they come; ours are there, and as text they need no element, no boundary and no second pass.
 */
export function withData(page: string, data: string, nonce = ''): string {
  const given = JSON.stringify(data).replaceAll('<', String.raw`\u003c`);
  const controller = 'window.__reactRouterContext.streamController';
  const end = page.lastIndexOf('</body>');
  return `${page.slice(0, end)}<script nonce="${nonce}">${controller}.enqueue(${given});${controller}.close();</script>${page.slice(end)}`;
}
