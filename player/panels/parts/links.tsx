import { linkText } from '../../../contract/text/link-text.ts';

/** Renders a text whose links open in a new window without a referrer. */
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
