/** The media of an annotation. The address decides whether it is a picture or a video. */
export interface Media {
  kind: 'picture' | 'video' | 'page';
  /** An https address. */
  address: string;
}

const VIDEO = /\.(mp4|m4v|webm|ogv|mov)$/i;
const PAGES = /(^|\.)(youtube\.com|youtu\.be|youtube-nocookie\.com|vimeo\.com)$/i;

/**
 * Returns the picture or video at an address, or null if it is not an https address. Pages of video sites
 * become links, because they are never framed. Any other address counts as a picture.
 */
export function readMedia(address: string | undefined): Media | null {
  const url = address ? URL.parse(address.trim()) : null;
  if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '') return null;
  if (PAGES.test(url.hostname)) return { kind: 'page', address: url.href };
  return { kind: VIDEO.test(url.pathname) ? 'video' : 'picture', address: url.href };
}
