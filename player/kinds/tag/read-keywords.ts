import { TAG_KEYWORD_MAX_LENGTH, TAG_KEYWORDS_MAX } from '../../../contract/limits.ts';

/** Keywords as a person writes them, between commas or on lines: each once, cut to what a tag may hold. Undefined for none. */
export function readKeywords(text: string): string[] | undefined {
  const words = text
    .split(/[,;\n،、]/)
    .map((word) => word.trim().slice(0, TAG_KEYWORD_MAX_LENGTH))
    .filter(Boolean);
  const once = [...new Set(words)].slice(0, TAG_KEYWORDS_MAX);
  return once.length > 0 ? once : undefined;
}
