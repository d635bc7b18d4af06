import type { FrameLocator, Page } from '@playwright/test';

/** Replaces the player at its own origin. Announces itself, and sends what a test tells it to. */
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
  await page.route(`${playerOrigin}/**`, (route) =>
    route.fulfill({ contentType: 'text/html', body: STAND_IN }),
  );
  return page.frameLocator('iframe');
}

export async function say(player: FrameLocator, message: unknown): Promise<void> {
  await player.locator('body').evaluate((_body, said) => {
    (window as unknown as { say: (message: unknown) => void }).say(said);
  }, message);
}

/** Returns the messages that the player received, except for presence and threads, which arrive at any time. */
export async function heard(player: FrameLocator): Promise<Record<string, unknown>[]> {
  const text = await player.locator('#heard').innerText();
  const messages = text === 'nothing' ? [] : (JSON.parse(text) as Record<string, unknown>[]);
  return messages.filter(({ type }) => type !== 'presence' && type !== 'threads');
}

export const lastHeard = async (player: FrameLocator) => (await heard(player)).at(-1);
