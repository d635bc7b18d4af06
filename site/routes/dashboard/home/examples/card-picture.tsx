import { thumbnailOf } from '../../../../../contract/card-picture.ts';

/**
 * Less than cards are wide, so that screens with two or three pixels to the unit still take the small version: a
 * picture this size needs no more. It only fetches the large one for a page zoomed far in.
 */
const SIZES = '(min-width: 44rem) 15rem, 10rem';

/** A card's picture; it keeps its place while it loads, and loads at once or when it comes near. */
export function CardPicture({ picture, atOnce }: { picture: string; atOnce: boolean }) {
  return (
    <img
      src={thumbnailOf({ picture })}
      srcSet={`${thumbnailOf({ picture })} 480w, ${picture} 1600w`}
      sizes={SIZES}
      alt=""
      width={480}
      height={270}
      loading={atOnce ? 'eager' : 'lazy'}
      decoding="async"
    />
  );
}
