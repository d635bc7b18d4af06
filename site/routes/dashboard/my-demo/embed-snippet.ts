/** The HTML that shows a twin on another page. Its name becomes the frame's, for people who hear the page. */
export function embedSnippet(address: string, name: string): string {
  return `<iframe src="${escape(address)}" title="${escape(name)}" width="100%" height="480" style="border:0" loading="lazy" allow="fullscreen; xr-spatial-tracking"></iframe>`;
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
