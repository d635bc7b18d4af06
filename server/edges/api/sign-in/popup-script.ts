import { SIGN_IN_CHANNEL } from '../../../../contract/account/sign-in-channel.ts';

/** Script of the popup's last page. It reports the outcome to the site's open pages, and closes the popup. */
const outcome: unknown = JSON.parse(document.getElementById('outcome')?.textContent ?? 'null');
new BroadcastChannel(SIGN_IN_CHANNEL).postMessage(outcome);
window.close();
