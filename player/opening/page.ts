import { words } from '../state/texts.ts';

/** The page's fixed parts, from `index.html`. */
export interface Page {
  stage: HTMLElement;
  panels: HTMLElement;
  /** Says it to a screen reader, politely. */
  announce: (text: string) => void;
  /** Shows what is being opened; '' hides it. */
  showOpening: (text: string) => void;
  /** How much of the opening is done, 0 to 1; null where nobody knows. */
  showShare: (share: number | null) => void;
  showPoster: (address: string, alt: string) => void;
  /** Shows the poster in place of the space, with words for it; null: the space again. */
  showFlat: (alt: string | null) => void;
  /** Makes the stage a thing to focus and steer, or an ordinary part of the page. */
  makeSteerable: (steerable: boolean) => void;
}

export function findPage(): Page {
  const stage = find('stage');
  const live = find('live');
  const opening = find('opening-phase');
  const share = find('opening-share') as HTMLProgressElement;
  find('keys').textContent = words.keys;
  return {
    stage,
    panels: find('panels'),
    announce(text) {
      live.textContent = '';
      requestAnimationFrame(() => (live.textContent = text)); // the same text twice is said twice
    },
    showOpening(text) {
      if (opening.textContent !== text) opening.textContent = text;
      if (text === '') share.hidden = true;
    },
    showShare(done) {
      share.hidden = done === null;
      if (done !== null) share.value = done;
    },
    showPoster(address, alt) {
      const poster = document.createElement('img');
      poster.src = address;
      poster.alt = alt;
      stage.replaceChildren(poster);
    },
    showFlat(alt) {
      stage.toggleAttribute('data-flat', alt !== null);
      const poster = stage.querySelector('img');
      if (poster) poster.alt = alt ?? '';
    },
    makeSteerable(steerable) {
      if (!steerable) {
        for (const name of ['role', 'tabindex', 'aria-label', 'aria-describedby'])
          stage.removeAttribute(name);
        return;
      }
      stage.setAttribute('role', 'application');
      stage.setAttribute('tabindex', '0');
      stage.setAttribute('aria-label', words.stage);
      stage.setAttribute('aria-describedby', 'keys');
    },
  };
}

function find(id: string): HTMLElement {
  const element = document.getElementById(id);
  if (!element) throw new Error(`The page has no #${id}.`);
  return element;
}
