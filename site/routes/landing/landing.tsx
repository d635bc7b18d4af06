import { pages } from '../../../contract/addresses.ts';
import { pageMeta } from '../../page/page-meta.ts';
import { PublicFrame } from '../../page/public-frame.tsx';
import { buttonClass } from '../../ui/button/button-class.ts';
import type { Route } from './+types/landing.ts';
import styles from './landing.module.css';
import { use } from 'react';
import { formatStart } from '../../../contract/text/link-start.ts';
import { Maximize, PlaySolid, X } from '../../../design/icons.ts';
import { NonceContext } from '../../page/nonce.ts';
import office1080 from './office-1080.avif?url';
import office1600 from './office-1600.avif?url';
import office640 from './office-640.avif?url';
import openTwin from './open-twin.ts?inline-script';
import files from '../../page/features/files.webp?url';
import measure from '../../page/features/measure.webp?url';
import points from '../../page/features/points.webp?url';
import scan from '../../page/features/scan.webp?url';
import search from '../../page/features/search.webp?url';
import tags from '../../page/features/tags.webp?url';

const EXAMPLE = 'example-1';
/** The picture for browsers without AVIF. `scripts/draw-pictures.ts` makes the AVIF pictures from it. */
const POSTER = '/captures/gv360office/poster.webp';
const WIDTHS = `${office640} 640w, ${office1080} 1080w, ${office1600} 1600w`;
/** The width of the picture: the width of the page without padding. */
const SIZES = '(min-width: 78rem) 74.5rem, calc(100vw - 3.5rem)';
/** The pictures, in the order of `texts.today`. */
const TODAY = [scan, tags, points, measure, files, search];
const TOUR = `#${formatStart({ kind: 'tour', stop: null })}`;

/**
 * Renders a picture of the office. When the user clicks it, the office's twin replaces it. Without scripts,
 * it is a link to the twin.
 */
function Picture() {
  return (
    <>
      <figure
        className={styles.picture}
        data-twin={pages.embedExample(EXAMPLE) + TOUR}
        data-title={texts.frameTitle}
      >
        <div className={styles.bar} data-bar="" hidden>
          <p className={styles.name}>{texts.frameTitle}</p>
          <button type="button" className={buttonClass({ variant: 'quiet' })} aria-pressed="false">
            <Maximize size={18} />
            {texts.fullScreen}
          </button>
          <button type="button" className={buttonClass({ variant: 'quiet' })}>
            <X size={18} />
            {texts.close}
          </button>
        </div>
        <div className={`stack relative ${styles.stage}`}>
          <picture>
            <source type="image/avif" srcSet={WIDTHS} sizes={SIZES} />
            <img src={POSTER} alt={texts.pictureAlt} width={1600} height={900} fetchPriority="high" />
          </picture>
          <a
            className={styles.open}
            href={pages.digitalTwin(EXAMPLE) + TOUR}
            aria-label={`${texts.open} ${texts.openNote}`}
          >
            <span className={`stack ${styles.sign}`}>
              <span className={`stack rigid ${styles.disc}`}>
                <PlaySolid size={26} />
              </span>
              <strong>{texts.open}</strong> <span className={styles.what}>{texts.openNote}</span>
            </span>
          </a>
          <p role="status" className={styles.opening} hidden>
            {texts.opening}
          </p>
        </div>
        <figcaption className={`soft ${styles.pictureNote}`}>{texts.pictureNote}</figcaption>
      </figure>
      {/* oxlint-disable-next-line react/no-danger -- this is built from our own source */}
      <script
        nonce={use(NonceContext)}
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: openTwin }}
      />
    </>
  );
}

export { handle } from '../../page/page-meta.ts';

export { loader } from '../../page/public-origin.ts';

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta(
    { title: texts.pageTitle, description: texts.description, path: pages.landing() },
    loaderData.origin,
  );

export default function Landing() {
  return (
    <PublicFrame>
      <section className={`stack gap-4 ${styles.hero}`}>
        <p className={`soft ${styles.eyebrow}`}>{texts.eyebrow}</p>
        <h1 className={styles.heading}>{texts.heading}</h1>
        <p className={`muted large ${styles.lead}`}>{texts.lead}</p>
        <div className={`row wrap ${styles.action}`}>
          <a className={buttonClass({ variant: 'primary', size: 'lg' })} href={pages.dashboard()}>
            {texts.action}
          </a>
          <p className="soft">{texts.actionNote}</p>
        </div>
      </section>
      <Picture />
      <section className={`stack ${styles.values}`} aria-label="What you get">
        {texts.values.map((value) => (
          <div key={value.title} className={`stack gap-3 at-top ${styles.value}`}>
            <h2>{value.title}</h2>
            <p>{value.text}</p>
            {'link' in value ? (
              <a href={pages.contact()} className="strong inline-row touchable">
                {value.link}
              </a>
            ) : null}
          </div>
        ))}
      </section>
      <section className={`stack ${styles.today}`} aria-labelledby="today">
        <h2 id="today">{texts.todayHeading}</h2>
        <ul>
          {texts.today.map(({ title, text }, at) => (
            <li key={title}>
              <img src={TODAY[at]} alt="" width={640} height={400} loading="lazy" decoding="async" />
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </section>
    </PublicFrame>
  );
}

/** The texts of the landing page. */
const texts = {
  pageTitle: 'Coming Soon',
  description:
    'Walk through your building from your desk. Save site visits: tag your assets, then find them with search.',
  eyebrow: 'Coming soon',
  heading: 'Walk through your building from your desk.',
  lead: 'GoV360 turns a 3D capture of your space into a digital twin that you and your colleagues can move through, search and mark up.',
  action: 'Try our demo now!',
  actionNote: 'It’s free. All you need is a capture link.',
  pictureAlt: 'An open-plan office floor, captured in 3D, seen from inside its digital twin.',
  pictureNote: 'A captured office floor, seen from inside its twin.',
  /** The label on the picture. Clicking the picture replaces it with the twin. */
  open: 'Walk through this office',
  openNote: 'A guided tour, without signing in',
  opening: 'Opening the twin…',
  frameTitle: 'This office as a digital twin',
  fullScreen: 'Full screen',
  close: 'Close',
  values: [
    {
      title: 'Fewer site visits',
      text: 'Look behind the door, read the nameplate and check the clearance without travelling there. Everyone you work with can do the same.',
    },
    {
      title: 'Searchable navigation with tagging of assets',
      text: 'Tag the pump, the panel and the fire door. Later, search for any of them by name and go straight to it.',
    },
    {
      title: 'Contact for pricing',
      text: 'The price depends on how many buildings you run and how often they change. Tell us, and we will reply with a price.',
      link: 'Ask for a price',
    },
  ],
  todayHeading: 'What GoV360 does today',
  today: [
    {
      title: 'Scans become spaces',
      text: 'Upload a scan of your building. GoV360 detects floors, rooms and doors and draws a plan. You can correct the result.',
    },
    {
      title: 'Tags',
      text: 'Mark important things where they are, with text, pictures and keywords.',
    },
    {
      title: 'Points of interest',
      text: 'Show places from their best view, and lead visitors through them in a guided tour.',
    },
    {
      title: 'Measuring',
      text: 'Measure distances, areas and whole rooms from your desk, each with its tolerance.',
    },
    {
      title: 'Files',
      text: 'Attach manuals, plans and certificates to their assets, and read them in the twin.',
    },
    {
      title: 'Search',
      text: 'Type a word in English or German, and go straight to the result.',
    },
  ],
} as const;
