import { linkText } from '../../../contract/text/link-text.ts';

/** A text with the addresses in it as links. They are other people's: they open beside the player and learn nothing of it. */
export function LinkedText({ text, className }: { text: string; className?: string | undefined }) {
  return (
    <p className={className} dir="auto">
      {linkText(text).map(({ text: words, at, href }) =>
        href ? (
          <a key={at} href={href} target="_blank" rel="noopener noreferrer ugc">
            {words}
          </a>
        ) : (
          words
        ),
      )}
    </p>
  );
}
