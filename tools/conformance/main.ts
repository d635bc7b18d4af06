import { runChecks } from './run-checks.ts';
import { createTrial, type CheckState, type TrialView } from './trial.ts';
import { createWire } from './host-wire.ts';
import { CHECKS, texts, type CheckId } from './texts.ts';

// The host's page for `npm run conformance`. scripts/conformance.mjs bundles this module, provides the first
// three functions and calls `tryPlayer`.
declare global {
  interface Window {
    /** Prints the outcome of a check in the terminal. */
    printCheck(line: string, state: CheckState): Promise<void>;
    /** Asks the user in the terminal. Resolves with the chosen label, or with null after `endAsk`. */
    askPerson(task: string, labels: readonly string[]): Promise<string | null>;
    endAsk(): Promise<void>;
    tryPlayer(address: string, version: number): Promise<void>;
  }
}

/** The permissions of the player's frame. The player must not navigate this page. */
const SANDBOX = 'allow-scripts allow-same-origin allow-forms allow-popups';
const OWN_CAPTURE = 'gv360office';
/**
 * A window without an origin, which forwards the page's messages to the player. The player is the page's
 * first frame.
 */
const STRANGER = `<!doctype html><title>Stranger</title><script>
addEventListener('message', (event) => {
  if (event.source === parent) parent[0].postMessage(event.data, '*');
});
</script>`;

/** Opens the player in a frame, runs all checks and prints a line for each. */
window.tryPlayer = async (address, version) => {
  const player = new URL(address);
  const frame = document.createElement('iframe');
  frame.title = texts.frame;
  frame.setAttribute('sandbox', SANDBOX);
  frame.allow = 'fullscreen; xr-spatial-tracking';
  frame.style.cssText = 'position: fixed; inset: 0; width: 100%; height: 100%; border: 0';
  const stranger = document.createElement('iframe');
  stranger.hidden = true;
  stranger.setAttribute('sandbox', 'allow-scripts');
  stranger.srcdoc = STRANGER;
  document.body.append(frame, stranger);
  const outcomes = new Map<CheckId, [state: CheckState, reason: string]>();
  let shown: readonly CheckId[] = [];
  const view: TrialView = {
    showChecks: (ids) => (shown = ids),
    setCheck: (id, state, reason) => void outcomes.set(id, [state, reason]),
    ask(task, labels, done) {
      done.addEventListener('abort', () => void window.endAsk(), { once: true });
      return window.askPerson(task, labels);
    },
  };
  const wire = createWire(frame, player.origin);
  frame.src = player.href;
  await runChecks({
    wire,
    trial: createTrial(view),
    view,
    stranger: (message) => stranger.contentWindow?.postMessage(message, '*'),
    captureId: player.searchParams.get('m') ?? OWN_CAPTURE,
    version,
  });
  wire.dispose();
  for (const id of shown) {
    const [state, reason] = outcomes.get(id) ?? ['skipped', texts.reasons.needs];
    const line = `${texts.states[state].padEnd(7)} ${CHECKS[id]}${reason ? `: ${reason}` : ''}`;
    await window.printCheck(line, state);
  }
};
