import article from '../../page/article.module.css';
import styles from './guide-list.module.css';
import { pages } from '../../../contract/addresses.ts';
import { PublicFrame } from '../../page/public-frame.tsx';
import { listGuides } from '../../page/guides.ts';
import { publicMeta } from '../../page/page-meta.ts';
import { publicOrigin } from '../../page/public-origin.ts';
import type { Route } from './+types/guide-list.ts';
import { texts } from './texts.ts';

export { handle } from '../../page/page-meta.ts';

export const meta = publicMeta({ title: texts.title, description: texts.lead, path: pages.guides() });

export function loader({ context }: Route.LoaderArgs) {
  const groups = listGuides().map(({ group, guides }) => ({
    group,
    guides: guides.map(({ name, title, lead }) => ({ name, title, about: firstSentence(lead) })),
  }));
  return { groups, origin: publicOrigin(context) };
}

export default function GuideList({ loaderData }: Route.ComponentProps) {
  return (
    <PublicFrame>
      <div className={`stack gap-4 one-column measure ${article.article} ${styles.page}`}>
        <h1>{texts.title}</h1>
        <p className="muted large">{texts.lead}</p>
        {loaderData.groups.map(({ group, guides }) => (
          <section key={group} aria-labelledby={group}>
            <h2 id={group}>{texts.groups[group]}</h2>
            <ul className={`plain-list ${styles.guides}`}>
              {guides.map(({ name, title, about }) => (
                <li key={name} className="line-above">
                  <a href={pages.guide(name)} className="strong inline-row touchable">
                    {title}
                  </a>
                  <p className="muted">{about}</p>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </PublicFrame>
  );
}

/** Returns the first sentence of a paragraph. */
function firstSentence(text: string): string {
  return /^.+?[.!?](?=\s|$)/u.exec(text)?.[0] ?? text;
}
