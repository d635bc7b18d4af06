import type { ReactNode } from 'react';
import { pages } from '../../../../contract/addresses.ts';
import { formatBytes } from '../../../../contract/files/format-bytes.ts';
import type { ImportPreview } from '../../../../contract/import.ts';
import { isScanId } from '../../../../contract/scans/scan-id.ts';
import { texts } from './texts.ts';
import styles from './import.module.css';

interface PreviewProps {
  preview: ImportPreview;
  captureKnown: boolean;
  signedHere: boolean;
}

/** Renders what a file would import. */
export function Preview({ preview, captureKnown, signedHere }: PreviewProps) {
  return (
    <dl className="stack">
      {preview.table ? (
        <TableFacts preview={preview} table={preview.table} />
      ) : (
        <ArchiveFacts preview={preview} captureKnown={captureKnown} signedHere={signedHere} />
      )}
    </dl>
  );
}

function TableFacts({
  preview,
  table,
}: Pick<PreviewProps, 'preview'> & { table: NonNullable<ImportPreview['table']> }) {
  const [of] = preview.collections;
  const added = preview.collections.reduce((sum, each) => sum + each.added, 0);
  const changed = preview.collections.reduce((sum, each) => sum + each.changed, 0);
  return (
    <>
      {of ? <Fact name={texts.holds}>{texts.collections[of.name] ?? of.name}</Fact> : null}
      <Fact name={texts.added}>{texts.itemsOf(added)}</Fact>
      <Fact name={texts.changed}>{texts.itemsOf(changed)}</Fact>
      <Fact name={texts.unchanged}>{texts.itemsOf(table.unchanged)}</Fact>
      <Fact name={texts.unplaced}>{texts.itemsOf(table.unplaced)}</Fact>
      {table.notices.map((notice) => (
        <Fact key={notice} name={texts.note}>
          {notice}
        </Fact>
      ))}
    </>
  );
}

function whereItIs(captureId: string, isKnown: boolean, scans: ImportPreview['scans'] = []): string {
  if (scans.some(({ id, space }) => space && id === captureId)) return texts.captureInside;
  if (isScanId(captureId)) return isKnown ? texts.captureOwnScan : texts.captureScan;
  return isKnown ? texts.captureKnown : texts.captureOther;
}

function ArchiveFacts({ preview, captureKnown, signedHere }: PreviewProps) {
  const { twin, collections, files, scans = [], signature, origin } = preview;
  return (
    <>
      {twin ? (
        <>
          <Fact name={texts.name}>
            <bdi>{twin.name.trim() ? twin.name : texts.unnamed}</bdi>
          </Fact>
          <Fact name={texts.capture}>
            {twin.matterportId
              ? `${twin.matterportId} (${whereItIs(twin.matterportId, captureKnown, scans)})`
              : texts.captureNone}
          </Fact>
        </>
      ) : null}
      {collections
        .filter(({ name, items }) => (twin && name === 'tags') || items > 0)
        .map(({ name, items }) => (
          <Fact key={name} name={texts.collections[name] ?? name}>
            {texts.itemsOf(items)}
          </Fact>
        ))}
      {scans.length > 0 ? (
        <Fact name={texts.scans}>
          {scans.map(({ id, name, space, source }) => (
            <span key={id} className={styles.line}>
              <bdi>{name.trim() ? name : texts.unnamed}</bdi>, {texts.scanHas(space, source)}
            </span>
          ))}
        </Fact>
      ) : null}
      {files ? (
        <Fact name={texts.files}>
          {texts.filesOf(files.count, formatBytes(files.bytes))}
          {files.missing > 0 ? (
            <span className={`soft ${styles.line}`}>{texts.filesMissing(files.missing)}</span>
          ) : null}
        </Fact>
      ) : null}
      {signature ? (
        <Fact name={texts.signature}>
          {signatureWords(signature, signedHere)}{' '}
          {signature.state === 'right' && !signedHere ? <a href={pages.verify()}>{texts.verify}</a> : null}
        </Fact>
      ) : null}
      {origin ? (
        <Fact name={texts.origin}>
          <bdi>{texts.originText(origin.owner, origin.company, origin.server)}</bdi>
          <span className={`soft ${styles.line}`}>{texts.originNote}</span>
        </Fact>
      ) : null}
    </>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={`stack break line-below ${styles.fact}`}>
      <dt className="soft">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function signatureWords(signature: NonNullable<ImportPreview['signature']>, here: boolean): string {
  if (signature.state !== 'right') return texts.signatures[signature.state];
  return here ? texts.signedHere : texts.signedBy(signature.server);
}

/** Renders what was rejected in a file, where it is, and why. */
export function Refusals({ preview: { refused, refusedCount } }: { preview: ImportPreview }) {
  if (refusedCount === 0) return null;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keyboard users must focus it to scroll it
    <section className={`stack gap-2 ${styles.refused}`} aria-labelledby="refused" tabIndex={0}>
      <h3 id="refused">{texts.refused(refusedCount)}</h3>
      {refusedCount > refused.length ? <p className="soft">{texts.refusedShown(refused.length)}</p> : null}
      <table className={`small break full ${styles.table}`}>
        <thead>
          <tr>
            <th scope="col">{texts.place}</th>
            <th scope="col">{texts.reason}</th>
          </tr>
        </thead>
        <tbody>
          {refused.map(({ part, line, reason }, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- the list never changes
            <tr key={index}>
              <td>
                {[part, line === null ? '' : texts.line(line)].filter(Boolean).join(', ') || texts.whole}
              </td>
              <td>{reason}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
