import type { CDPSession, FrameLocator, Page } from '@playwright/test';

/**
 * Replaces the player on the player's origin. It announces itself, and sends what a test tells it to send.
 */
const STAND_IN = `<!doctype html><title>Player</title><p id="heard">nothing</p><script>
  const heard = [];
  addEventListener('message', (event) => {
    heard.push(event.data);
    document.querySelector('#heard').textContent = JSON.stringify(heard);
  });
  window.say = (message) => parent.postMessage(message, '*');
  window.say('sdk-loaded');
  const timer = setInterval(() => (heard.length ? clearInterval(timer) : window.say('sdk-loaded')), 100);
</script>`;

export async function standIn(page: Page, playerOrigin: string): Promise<FrameLocator> {
  const answer = {
    responseCode: 200,
    responseHeaders: [{ name: 'content-type', value: 'text/html' }],
    body: Buffer.from(STAND_IN).toString('base64'),
  };
  await intercept(page, [`${playerOrigin}/*`], (session, requestId) =>
    session.send('Fetch.fulfillRequest', { requestId, ...answer }),
  );
  return page.frameLocator('iframe');
}

/**
 * Blocks the player, which takes more time than the page around it, and requests whose address matches one of
 * the other patterns.
 */
export async function withoutPlayer(page: Page, playerOrigin: string, ...others: string[]): Promise<void> {
  await intercept(page, [`${playerOrigin}/*`, ...others], (session, requestId) =>
    session.send('Fetch.failRequest', { requestId, errorReason: 'Failed' }),
  );
}

/** Unlike `page.route`, leaves the browser's cache on, so that a page fetches and compiles a module once. */
async function intercept(
  page: Page,
  patterns: readonly string[],
  answer: (session: CDPSession, requestId: string) => Promise<unknown>,
): Promise<void> {
  const session = await page.context().newCDPSession(page);
  // A page that closes or navigates needs no answer.
  session.on('Fetch.requestPaused', ({ requestId }) => void answer(session, requestId).catch(() => {}));
  await session.send('Fetch.enable', { patterns: patterns.map((urlPattern) => ({ urlPattern })) });
}

export async function say(player: FrameLocator, message: unknown): Promise<void> {
  await player.locator('body').evaluate((_body, said) => {
    (window as unknown as { say: (message: unknown) => void }).say(said);
  }, message);
}

/**
 * Returns the messages that the player received, without those about presence and threads, which arrive at
 * any time.
 */
export async function heard(player: FrameLocator): Promise<Record<string, unknown>[]> {
  const text = await player.locator('#heard').innerText();
  const messages = text === 'nothing' ? [] : (JSON.parse(text) as Record<string, unknown>[]);
  return messages.filter(({ type }) => type !== 'presence' && type !== 'threads');
}

export const lastHeard = async (player: FrameLocator) => (await heard(player)).at(-1);
