import { data } from 'react-router';
import { pages } from '../../../contract/addresses.ts';
import { PublicFrame } from '../../page/public-frame.tsx';
import { findGuide } from '../../page/guides.ts';
import { pageMeta } from '../../page/page-meta.ts';
import { pageTitle } from '../../page/page-title.ts';
import { publicOrigin } from '../../page/public-origin.ts';
import type { Route } from './+types/guide.ts';
import article from '../../page/article.module.css';
import styles from './guide.module.css';
import { texts } from './texts.ts';

export { handle } from '../../page/page-meta.ts';

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData) return [{ title: pageTitle('Not found') }];
  const { name, title, lead } = loaderData.guide;
  return pageMeta({ title, description: lead, path: pages.guide(name) }, loaderData.origin);
};

export function loader({ context, params }: Route.LoaderArgs) {
  const guide = findGuide(params.name);
  if (!guide) throw data(null, { status: 404 });
  return { guide, origin: publicOrigin(context) };
}

export default function GuidePage({ loaderData }: Route.ComponentProps) {
  return (
    <PublicFrame>
      {/* oxlint-disable-next-line react/no-danger -- the build renders it from our own source, without its HTML */}
      <article
        className={`stack gap-4 one-column measure ${article.article} ${article.prose} ${styles.guide}`}
        dangerouslySetInnerHTML={{ __html: loaderData.guide.html }}
      />
      <nav className={`small ${styles.more}`} aria-label={texts.more}>
        <a href={pages.guides()} className="inline-row touchable">
          {texts.all}
        </a>
      </nav>
    </PublicFrame>
  );
}
