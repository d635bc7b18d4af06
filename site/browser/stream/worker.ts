import type { PageMessage, WorkerMessage } from './worker-link.ts';
import { type PageListener, Relay } from './relay.ts';
import { httpTransport } from './transport.ts';

/** The single event stream of this SharedWorker, which all of the site's tabs in a browser share. */
const relay = new Relay(httpTransport('same-origin'));

/** The worker holds this lock until it ends, so that pages notice that it has ended. */
const lock = `gov360-stream-${crypto.randomUUID()}`;
const held = new Promise<void>((resolve) => {
  void navigator.locks.request(lock, () => {
    resolve();
    return new Promise(() => {});
  });
});

addEventListener('connect', (event) => {
  const [port] = (event as MessageEvent).ports;
  if (port) void welcome(port);
});
addEventListener('online', () => relay.retryNow());

async function welcome(port: MessagePort): Promise<void> {
  const send = (message: WorkerMessage) => port.postMessage(message);
  const page: PageListener = (ids, event) => send({ type: 'event', ids, event });
  let alive = true;
  port.addEventListener('message', ({ data }: MessageEvent<PageMessage>) => {
    if (data.type === 'show') return void (alive && relay.show(page, data.follows));
    // The lock is granted when the page releases it, closes or crashes.
    void navigator.locks.request(data.lock, () => {
      alive = false;
      relay.remove(page);
      port.close();
    });
  });
  port.start();
  await held;
  send({ type: 'welcome', lock });
}
