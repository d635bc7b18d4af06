import { useId, useState } from 'react';
import { keepSingleKeys, singleKeysWork } from '../../state/single-keys-setting.ts';
import { gestures, help, helpTexts } from '../../state/help-texts.ts';
import { Guides } from './guides.tsx';
import styles from './help.module.css';

/** All keys and gestures. */
export function Help() {
  return (
    <>
      <div className={styles.groups}>
        {help.map(({ title, lines }) => (
          <section key={title}>
            <h3>{title}</h3>
            <dl className={styles.keys}>
              {lines.map(({ does, keys }) => (
                <div key={does}>
                  <dt>{does}</dt>
                  <dd>
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
      <Gestures />
      <p className={styles.hint}>{helpTexts.findHint}</p>
      <Guides />
      <SingleKeys />
    </>
  );
}

function Gestures() {
  return (
    <table className={styles.gestures}>
      <thead>
        <tr>
          <th scope="col">{helpTexts.by}</th>
          <th scope="col">{helpTexts.mouse}</th>
          <th scope="col">{helpTexts.touch}</th>
        </tr>
      </thead>
      <tbody>
        {gestures.map(({ does, mouse, touch }) => (
          <tr key={does}>
            <th scope="row">{does}</th>
            <td>{mouse}</td>
            <td>{touch}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Keys without Ctrl or Alt get in the way of speech input, so they can be turned off. */
function SingleKeys() {
  const [work, setWork] = useState(singleKeysWork);
  const hint = useId();
  return (
    <div className={styles.single}>
      <label>
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
      <p id={hint}>{helpTexts.singleKeysHint}</p>
    </div>
  );
}
