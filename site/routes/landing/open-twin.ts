/**
 * Runs on the landing page itself, which loads no framework. A click on the picture's link replaces the
 * picture with the office's twin. The browser loads nothing for the twin before the click. Without this
 * script, or when the user opens the link in a new tab or window, the link works as usual.
 */
const place = document.querySelector<HTMLElement>('[data-twin]');
if (place) makePlace(place);

function makePlace(place: HTMLElement): void {
  const link = place.querySelector('a')!;
  const status = place.querySelector<HTMLElement>('[role=status]')!;
  const bar = place.querySelector<HTMLElement>('[data-bar]')!;
  const [full, close] = [...bar.querySelectorAll('button')] as [HTMLButtonElement, HTMLButtonElement];
  let frame: HTMLIFrameElement | null = null;

  function open(): void {
    frame = document.createElement('iframe');
    frame.src = place.dataset['twin']!;
    frame.title = place.dataset['title']!;
    frame.allow = 'fullscreen; clipboard-write; xr-spatial-tracking';
    frame.addEventListener('load', () => (status.hidden = true), { once: true });
    status.hidden = false;
    link.hidden = true;
    bar.hidden = false;
    link.after(frame);
    frame.focus();
    place.scrollIntoView({ block: 'nearest' });
  }

  function leave(): void {
    if (!frame) return;
    if (document.fullscreenElement) void document.exitFullscreen();
    frame.remove();
    frame = null;
    status.hidden = true;
    link.hidden = false;
    bar.hidden = true;
    link.focus();
  }

  link.addEventListener('click', (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    open();
  });
  close.addEventListener('click', leave);
  bar.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape' && !document.fullscreenElement) leave();
  });
  // On some phones, only videos can be shown in full screen.
  full.hidden = !document.fullscreenEnabled;
  full.addEventListener('click', () => {
    if (document.fullscreenElement) void document.exitFullscreen();
    else place.requestFullscreen().catch(() => {});
  });
  document.addEventListener('fullscreenchange', () => {
    full.ariaPressed = String(document.fullscreenElement === place);
  });
}
