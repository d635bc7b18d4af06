import type { Progress } from '../state/player-state.ts';
import { texts } from '../state/texts.ts';

/** The page's fixed parts, from `index.html`. */
export type Page = ReturnType<typeof findPage>;

export function findPage() {
  const stage = find('stage');
  const live = find('live');
  const phase = find('opening-phase');
  const share = find('opening-share') as HTMLProgressElement;
  find('keys').textContent = texts.keys;
  return {
    stage,
    panels: find('panels'),
    /** Announces a text politely to screen readers. */
    announce: (text: string): void => {
      live.textContent = '';
      // The delay makes screen readers announce a text even if they have just announced the same text.
      requestAnimationFrame(() => (live.textContent = text));
    },
    /** Shows the progress of opening a capture. Null hides it. */
    showProgress: (progress: Progress | null): void => {
      const text = progress?.phase ?? '';
      const done = progress?.share ?? null;
      if (phase.textContent !== text) phase.textContent = text;
      share.hidden = done === null;
      if (done !== null) share.value = done;
    },
    showPoster: (address: string, alt: string): void => {
      const poster = document.createElement('img');
      poster.src = address;
      poster.alt = alt;
      stage.replaceChildren(poster);
    },
    /** Shows the poster, with an alternative text, instead of the capture. Null shows the capture again. */
    showFlat: (alt: string | null): void => {
      stage.toggleAttribute('data-flat', alt !== null);
      const poster = stage.querySelector('img');
      if (poster) poster.alt = alt ?? '';
    },
    /**
     * If `steerable` is true, makes the stage focusable so that it receives keys. Otherwise, makes the stage
     * an ordinary part of the page again.
     */
    makeSteerable: (steerable: boolean): void => {
      if (!steerable) {
        for (const name of ['role', 'tabindex', 'aria-label', 'aria-describedby'])
          stage.removeAttribute(name);
        return;
      }
      stage.setAttribute('role', 'application');
      stage.setAttribute('tabindex', '0');
      stage.setAttribute('aria-label', texts.stage);
      stage.setAttribute('aria-describedby', 'keys');
    },
  };
}

function find(id: string): HTMLElement {
  const element = document.getElementById(id);
  if (!element) throw new Error(`The page has no #${id}.`);
  return element;
}

/** The texts shown while a capture opens, and if it cannot be shown. */
export const openingTexts = {
  opening: 'Opening the space…',
  fetching: (name: string) => `Fetching ${name}…`,
  unpacking: 'Unpacking…',
  drawing: 'Drawing…',
  noId: 'This address contains no capture ID. The address of a player ends with ?m= and a capture ID.',
  badId: (id: string) => `“${id}” is not a capture ID. A capture ID has exactly 11 characters.`,
  notShared:
    'You do not have access to this space, or its scan was deleted. You can open a scan only in its owner’s digital twin.',
  notFetched: 'The space could not be loaded. Check your connection and try again.',
  stalled:
    'The space stopped loading: no data has arrived for 15 seconds. Check your connection and try again.',
  notDrawn: 'The space could not be drawn on this device. Its rooms and tags are listed here.',
  noWebgl: 'This browser cannot show 3D (WebGL is off or missing). The rooms and tags are listed here.',
  contextLost: '3D graphics stopped working on this device. The rooms and tags are still listed here.',
} as const;
