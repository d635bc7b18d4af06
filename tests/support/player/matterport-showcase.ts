/** Captures of the replaced provider. The start of an id determines the behaviour. */
export const CAPTURES = {
  open: 'OpenHouse01',
  /** A space whose angles grow in the opposite direction from the reference. */
  mirrored: 'LeftHouse01',
  private: 'PrivateHome',
  missing: 'MissingHome',
  closed: 'ClosedHouse',
  silent: 'SilentHouse',
  /** A space that plays, but never tells its name. */
  nameless: 'NamelessHom',
} as const;

/** The key that the replaced provider accepts. */
export const TEST_KEY = 'public-test-key';

/** Which parts of the provider cannot be reached. */
export type Outage = 'none' | 'script' | 'all';

/** Replaces the showcase. It shows the current place, and a button for each tag. */
export const SHOWCASE = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Showcase</title>
<style>
  body { margin: 0; height: 100vh; display: grid; place-content: center; gap: 1rem; font: 1rem system-ui; color: #fff;
    background: linear-gradient(#5b7a99 55%, #8a6f55 55%); text-align: center; }
  button { font: inherit; padding: .6rem 1rem; border: 0; border-radius: 99px; background: #fff; }
  button[aria-pressed=true] { outline: 3px solid #000; }
</style>
<h1>Showcase</h1><p id="where"></p><div id="tags"></div>
<script>
  addEventListener('message', ({ data: { state } }) => {
    if (!state) return;
    document.querySelector('#where').textContent = state.mode + ' ' + state.sweep;
    document.querySelector('#tags').replaceChildren(...state.tags.map(({ id, label, color }) => {
      const button = document.createElement('button');
      button.textContent = label || 'no title';
      button.dataset.color = [color.r, color.g, color.b].map((part) => Math.round(part * 255)).join(',');
      button.setAttribute('aria-pressed', state.open.includes(id));
      button.onclick = () => parent.postMessage({ chosen: id }, '*');
      return button;
    }));
  });
</script></html>`;
