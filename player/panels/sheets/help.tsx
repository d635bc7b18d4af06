import styles from './help.module.css';
import { useId, useState } from 'react';
import { keepSingleKeys, singleKeysWork } from '../../state/settings.ts';
import { gestures, help, helpTexts, guides } from '../../state/help-texts.ts';
import { readHostOrigin } from '../../state/host-origin.ts';
import { isUsedByTouch } from '../../state/layout.ts';
import { GuideLink } from '../parts/guide-link.tsx';

/** Renders all keys and gestures. On touch screens, the gestures come first. */
export function Help() {
  return isUsedByTouch() ? (
    <>
      <Gestures first="touch" />
      <Keys />
      <Others />
    </>
  ) : (
    <>
      <Keys />
      <Gestures first="mouse" />
      <Others />
    </>
  );
}

function Keys() {
  return (
    <div className={`stack gap-4 ${styles.groups}`}>
      {help.map(({ title, lines }) => (
        <section key={title}>
          <h3 className="muted semi">{title}</h3>
          <dl className={styles.keys}>
            {lines.map(({ does, keys }) => (
              <div key={does} className="row spread gap-4 line-above">
                <dt>{does}</dt>
                <dd className="flex wrap gap-1">
                  {keys.map((key) => (
                    <kbd key={key}>{key}</kbd>
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  );
}

function Others() {
  return (
    <>
      <p className={`soft ${styles.hint}`}>{helpTexts.findHint}</p>
      <Guides />
      <SingleKeys />
    </>
  );
}

function Gestures({ first }: { first: 'mouse' | 'touch' }) {
  const second = first === 'mouse' ? 'touch' : 'mouse';
  return (
    <table className={`small full ${styles.gestures}`}>
      <thead>
        <tr>
          <th scope="col">{helpTexts.by}</th>
          <th scope="col">{helpTexts[first]}</th>
          <th scope="col">{helpTexts[second]}</th>
        </tr>
      </thead>
      <tbody>
        {gestures.map(({ does, ...by }) => (
          <tr key={does}>
            <th scope="row">{does}</th>
            <td>{by[first]}</td>
            <td>{by[second]}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Renders the switch that turns single-key shortcuts off, because they interfere with speech input. */
function SingleKeys() {
  const [work, setWork] = useState(singleKeysWork);
  const hint = useId();
  return (
    <div className={`line-above ${styles.single}`}>
      <label className="row touchable gap-3 semi">
        <input
          type="checkbox"
          checked={work}
          aria-describedby={hint}
          onChange={(event) => {
            keepSingleKeys(event.target.checked);
            setWork(event.target.checked);
          }}
        />
        {helpTexts.singleKeys}
      </label>
      <p id={hint} className="soft">
        {helpTexts.singleKeysHint}
      </p>
    </div>
  );
}

/** Renders links to guides; nothing if the player does not know the site. */
function Guides() {
  if (!readHostOrigin()) return null;
  return (
    <section className={styles.guides}>
      <h3 className="muted semi">{helpTexts.guides}</h3>
      <ul className="flex wrap">
        {guides.map(({ name, title }) => (
          <li key={name}>
            <GuideLink name={name}>{title}</GuideLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
