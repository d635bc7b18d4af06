import type { EmbeddedTwin } from '../../../contract/protocol/embedded-twin.ts';
import type { Config } from '../../platform/config/config.ts';
import { builtScript } from '../../platform/html/built-script.ts';
import { escapeHtml } from '../../platform/html/escape-html.ts';
import { pageShell } from '../../platform/html/page-shell.ts';

/** A twin as a frame shows it. */
export interface FramedTwin extends Pick<EmbeddedTwin, 'tour' | 'topics' | 'files'> {
  /** The player's address for it, to be joined to its origin. */
  player: string;
  /** Of its own page. */
  path: string;
}

/**
 * A twin for the frame of somebody else's page: the player, the twin's name and a link. It can change nothing. `nonce`: for its
 * one style sheet and its one script.
 */
export function embedPage(
  config: Config,
  { tour, player, path, topics, files }: FramedTwin,
  nonce: string,
): string {
  const { playerOrigin } = config;
  const link = config.publicOrigin + path;
  const twin: EmbeddedTwin = {
    playerOrigin,
    origins: config.playerOrigins,
    tour,
    link,
    topics,
    files,
    gone: GONE,
  };
  const name = escapeHtml(tour.name);
  const body = `<main><iframe src="${escapeHtml(`${playerOrigin}${player}&embed=1`)}" title="Digital twin: ${name}" allow="fullscreen; clipboard-write; xr-spatial-tracking"
sandbox="allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox allow-forms allow-pointer-lock allow-downloads"></iframe>
<p><strong role="heading" aria-level="1" dir="auto">${name}</strong> <a href="${escapeHtml(link)}" target="_blank" rel="noopener">Open in GoV360</a></p></main>
<script id="twin" type="application/json" nonce="${nonce}">${JSON.stringify(twin).replaceAll('<', String.raw`\u003c`)}</script>
<script type="module" nonce="${nonce}">${builtScript('embed')}</script>`;
  const head = '<meta name="robots" content="noindex">';
  return pageShell({ title: `${tour.name} | GoV360`, style: STYLE, head, body, nonce });
}

/** Shown in place of a twin that was public when the page was opened. */
const GONE = 'This twin is not public any more.';

const STYLE = `
main { display: grid; grid-template-rows: 1fr auto; height: 100vh; height: 100dvh;
  font-size: 14px; line-height: 1.4; }
iframe { width: 100%; height: 100%; border: 0; }
main > p { display: flex; justify-content: space-between; align-items: center; gap: 16px; min-height: 44px; margin: 0;
  padding: 0 12px; border-top: 1px solid var(--line); }
strong { overflow: hidden; font-weight: 600; text-overflow: ellipsis; white-space: nowrap; }
a { flex: none; padding: 12px 0; }
body > [role=alert] { padding: 40vh 16px 0; text-align: center; }
a:focus-visible, iframe:focus-visible { outline-offset: -2px; }
`;
