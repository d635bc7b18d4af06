import { createTrial } from './trial.ts';
import { createTrialPage, type TrialPage } from './trial-page.ts';
import { runChecks } from './run-checks.ts';
import { createWire, type Wire } from './host-wire.ts';
import { texts } from './texts.ts';

/** What a player may do in the frame; it may not lead this page elsewhere. */
const SANDBOX = 'allow-scripts allow-same-origin allow-forms allow-popups';
const OWN_CAPTURE = 'gv360office';

const address = find('address') as HTMLInputElement;
const version = find('version') as HTMLSelectElement;
let current: { wire: Wire; page: TrialPage; address: string; version: number } | null = null;

find('origin').textContent = location.origin;
find('own').addEventListener('click', () => {
  address.value = `${location.origin}/?m=${OWN_CAPTURE}&host=self`;
  address.focus();
});
find('form').addEventListener('submit', (event) => {
  event.preventDefault();
  const player = readAddress(address.value);
  address.ariaInvalid = player ? 'false' : 'true';
  find('wrong').textContent = player ? '' : texts.badAddress;
  if (player) void start(player);
  else address.focus();
});
find('copy').addEventListener('click', () => {
  if (!current) return;
  void navigator.clipboard.writeText(current.page.report(current.address, current.version)).then(() => {
    find('live').textContent = texts.copied;
  });
});

/** The address of a page on the web, or null. */
function readAddress(text: string): URL | null {
  const url = URL.parse(text.trim());
  return url && /^https?:$/.test(url.protocol) ? url : null;
}

async function start(player: URL): Promise<void> {
  current?.wire.dispose();
  find('trial').hidden = false;
  const page = createTrialPage(find);
  const frame = document.createElement('iframe');
  frame.title = texts.frame;
  frame.setAttribute('sandbox', SANDBOX);
  frame.allow = 'fullscreen; xr-spatial-tracking';
  const stranger = createStranger();
  // The player's frame is the first of this page: by that the stranger finds it.
  find('frame').replaceChildren(frame, stranger);
  const wire = createWire(frame, player.origin, (entry) => page.log(entry));
  current = { wire, page, address: player.href, version: Number(version.value) };
  frame.src = player.href;
  await runChecks({
    wire,
    trial: createTrial(page),
    view: page,
    stranger: (message) => stranger.contentWindow?.postMessage(message, '*'),
    captureId: player.searchParams.get('m') ?? OWN_CAPTURE,
    version: current.version,
  });
  if (current.wire === wire) page.finish();
}

/** A window of no origin that says to the player whatever it is told to say. */
function createStranger(): HTMLIFrameElement {
  const frame = document.createElement('iframe');
  frame.hidden = true;
  frame.title = 'Stranger';
  frame.setAttribute('sandbox', 'allow-scripts');
  frame.src = '/conformance/stranger';
  return frame;
}

function find(id: string): HTMLElement {
  const element = document.getElementById(id);
  if (!element) throw new Error(`The page has no #${id}.`);
  return element;
}
