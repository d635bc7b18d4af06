/** Returns the host's origin, which the server wrote into the page; null if there is none. */
export function readHostOrigin(): string | null {
  const content = document.querySelector<HTMLMetaElement>('meta[name="gov360-host"]')?.content ?? '';
  const address = URL.parse(content);
  return address && address.origin !== 'null' ? address.origin : null;
}
