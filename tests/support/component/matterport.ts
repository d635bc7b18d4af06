import { onTestFinished, vi } from 'vitest';
import '../player/matterport-sdk.ts';
import { SHOWCASE, TEST_KEY, type Outage } from '../player/matterport-showcase.ts';

const client = window.MP_SDK;
delete window.MP_SDK;

export interface Matterport {
  /** The site's key; '' if there is none. */
  key?: string;
  outage?: Outage;
}

/** Replaces Matterport's script, showcase and site on this page, until the test ends. */
export function standInForMatterport({ key = TEST_KEY, outage = 'none' }: Matterport = {}): {
  outage: Outage;
} {
  const standIn = { outage };
  const meta = document.createElement('meta');
  meta.name = 'gov360-matterport-key';
  meta.content = key;
  document.head.append(meta);
  const createElement = document.createElement.bind(document);
  vi.spyOn(document, 'createElement').mockImplementation((name: string, options?: ElementCreationOptions) => {
    const element = createElement(name, options);
    // The frame shows this instead of the content of its address, which stays the same.
    if (element instanceof HTMLIFrameElement) element.srcdoc = SHOWCASE;
    if (element instanceof HTMLScriptElement) Object.defineProperty(element, 'src', { set: answerScript });
    return element;
  });
  function answerScript(this: HTMLScriptElement, address: string): void {
    const found = standIn.outage === 'none' && address.startsWith('https://static.matterport.com/');
    if (found) window.MP_SDK = client;
    setTimeout(() => this.dispatchEvent(new Event(found ? 'load' : 'error')));
  }
  const fetch = window.fetch.bind(window);
  vi.spyOn(window, 'fetch').mockImplementation(async (address, init) => {
    const atProvider = typeof address === 'string' && address.startsWith('https://my.matterport.com/');
    if (!atProvider) return fetch(address, init);
    if (standIn.outage === 'all') throw new TypeError('Failed to fetch');
    return new Response();
  });
  onTestFinished(() => {
    vi.restoreAllMocks();
    meta.remove();
    delete window.MP_SDK;
  });
  return standIn;
}
