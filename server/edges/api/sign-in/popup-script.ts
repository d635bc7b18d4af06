import { SIGN_IN_CHANNEL } from '../../../../contract/account/sign-in-channel.ts';

/** Runs in the pop-up's last page: tells the page that opened it how it went, and closes the pop-up. */
const outcome: unknown = JSON.parse(document.getElementById('outcome')?.textContent ?? 'null');
new BroadcastChannel(SIGN_IN_CHANNEL).postMessage(outcome);
window.close();
