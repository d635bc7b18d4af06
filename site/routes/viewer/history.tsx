import { data, Form, Link, redirect, useNavigation } from 'react-router';
import { pageOf, pages } from '../../../contract/addresses.ts';
import type { HistoryEntry, HistoryItem, Undone } from '../../../contract/portfolio.ts';
import { FIND_WORDS_MAX, formatStart } from '../../../contract/text/link-start.ts';
import type { TourRef } from '../../../contract/tour-id.ts';
import { formatTopic } from '../../../contract/topic.ts';
import { listHistory } from '../../../server/domain/portfolio/history.ts';
import { undoRevision } from '../../../server/domain/portfolio/undo-revision.ts';
import { nameOfTour } from '../../../server/domain/tours/read-tour.ts';
import { statusOf, toAppError } from '../../../server/platform/errors/status.ts';
import { failureAsAnswer, session } from '../../browser/failure-as-answer.ts';
import { formText } from '../../browser/form-text.ts';
import { useLastAnswer, useWatch } from '../../browser/watch-route.ts';
import { readTimeSettings, TimeSettingsProvider } from '../../page/time-settings.tsx';
import { Button } from '../../ui/button/button.tsx';
import { buttonClass } from '../../ui/button/button-class.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Select } from '../../ui/field/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ClockTime, useDayOf } from '../../ui/relative-time.tsx';
import type { Route } from './+types/history.ts';
import styles from './history.module.css';
import { noSuchTwin, openSubpage } from './load-twin.ts';
import { history as texts, viewer } from './texts.ts';
import { subpageMeta, TwinSubpage } from './twin-subpage.tsx';

export const meta: Route.MetaFunction = ({ loaderData }) => subpageMeta(texts.title, loaderData);

export async function loader(args: Route.LoaderArgs) {
  const { server, actor, ref } = await openSubpage(args);
  const asked = (name: string) => args.url.searchParams.get(name) || undefined;
  const filter = { by: asked('by'), item: asked('item'), cursor: asked('before') };
  const page = await listHistory(server, actor, { ...ref, ...filter }).catch((error: unknown) => {
    const { code } = toAppError(error);
    // Users who may not see the history are not told whether the twin exists.
    if (code === 'not-found' || code === 'forbidden') throw noSuchTwin();
    if (code === 'invalid-request') throw redirect(pages.history(ref));
    throw error;
  });
  const name = (await nameOfTour(server.store.db, ref)) ?? '';
  return { ref, name, filter, ...page, timeSettings: readTimeSettings(args.request.headers, server.now()) };
}

interface Answer {
  undone: Undone | null;
  /** Why nothing was undone. */
  detail: string;
  /** The address of the sign-in page; set if the session has ended. */
  signIn?: string;
  /** Differs for each answer, so that the same text is announced again. */
  at: number;
}

export async function action(args: Route.ActionArgs) {
  const { server, actor, ref } = await openSubpage(args);
  const revision = Number(formText(await args.request.formData(), 'revision'));
  try {
    const undone = await undoRevision(server, actor, { ...ref, revision });
    return data<Answer>({ undone, detail: '', at: Date.now() });
  } catch (error) {
    const shown = toAppError(error);
    if (shown.code === 'internal') server.log.error({ err: error }, 'a change could not be undone');
    return data<Answer>(
      { undone: null, detail: shown.message, at: Date.now() },
      { status: statusOf(shown.code) },
    );
  }
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return failureAsAnswer(serverAction, { undone: null, detail: viewer.noServer });
}

export default function History({ loaderData, actionData }: Route.ComponentProps) {
  const { ref, name, entries, next, filter, days, revision, timeSettings } = loaderData;
  // Older pages do not change while the user reads them.
  const watched =
    filter.cursor === undefined ? [{ topic: formatTopic({ ...ref, kind: 'tour' }), revision }] : [];
  useWatch(watched);
  const isFiltered = filter.by !== undefined || filter.item !== undefined;
  return (
    <TimeSettingsProvider given={timeSettings}>
      <TwinSubpage tour={ref} name={name} title={texts.title} toTwin={texts.toTwin}>
        <p className="muted measure">
          {texts.lead(days)} <a href={pages.exchangeComments(ref)}>{texts.comments}</a>
        </p>
        <LastAnswer key={search(filter)} answer={actionData} />
        {entries.length > 0 || isFiltered ? <Filters {...loaderData} /> : null}
        {entries.length > 0 ? (
          <Days entries={entries} tour={ref} filter={filter} />
        ) : (
          <EmptyState title={isFiltered ? texts.noneFound : texts.none}>
            <p>{isFiltered ? texts.noneFoundHint : texts.noneHint(days)}</p>
          </EmptyState>
        )}
        <p className={`flex wrap at-end ${styles.ways}`}>
          {filter.cursor ? (
            <Link to={search({ ...filter, cursor: undefined })} className={buttonClass({ size: 'sm' })}>
              {texts.newest}
            </Link>
          ) : null}
          {next ? (
            <Link to={search({ ...filter, cursor: next })} className={buttonClass({ size: 'sm' })}>
              {texts.more}
            </Link>
          ) : null}
        </p>
      </TwinSubpage>
    </TimeSettingsProvider>
  );
}

type Filter = Route.ComponentProps['loaderData']['filter'];

function search({ by, item, cursor }: Partial<Filter>): string {
  return `?${new URLSearchParams({ ...(by && { by }), ...(item && { item }), ...(cursor && { before: cursor }) })}`;
}

/** Shows the last answer until the user makes another change or leaves this list. */
function LastAnswer(given: { answer: Answer | undefined }) {
  const answer = useLastAnswer(given.answer);
  return answer ? <AnswerNotice key={answer.at} answer={answer} /> : null;
}

function AnswerNotice({ answer: { undone, detail, signIn } }: { answer: Answer }) {
  if (!undone)
    return (
      <Notice kind="error" className={styles.notice}>
        {texts.notUndone} {detail} {signIn ? <Link to={signIn}>{session.signIn}</Link> : null}
      </Notice>
    );
  const { undone: count, left } = undone;
  return (
    <Notice kind={count > 0 ? 'success' : 'info'} className={styles.notice}>
      <p>{count > 0 ? texts.undone(count) : left.length > 0 ? texts.notUndone : texts.nothingUndone}</p>
      {left.length > 0 ? (
        <>
          {count > 0 ? <p>{texts.left}</p> : null}
          <ul className={`break ${styles.left}`}>
            {left.slice(0, MOST_LEFT).map(({ label, title, why }, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- An item may be listed for several reasons.
              <li key={index}>
                {label} <bdi>{texts.fieldNames[title] ?? title}</bdi> {texts.reasons[why]}
              </li>
            ))}
            {left.length > MOST_LEFT ? <li>{texts.others(left.length - MOST_LEFT)}</li> : null}
          </ul>
        </>
      ) : null}
    </Notice>
  );
}

/** How many of the items that could not be undone are named. */
const MOST_LEFT = 10;

function Filters({ people, filter, entries }: Route.ComponentProps['loaderData']) {
  const item = filter.item ? entries[0]?.items[0] : undefined;
  return (
    <div className={`flex wrap at-end ${styles.filters}`}>
      <Form method="get" className={`flex wrap at-end ${styles.filter}`} aria-label={texts.filters}>
        {filter.item ? <input type="hidden" name="item" value={filter.item} /> : null}
        <Select
          key={filter.by}
          label={texts.person}
          name="by"
          defaultValue={filter.by ?? ''}
          options={[
            { value: '', label: texts.everyone },
            ...people.map(({ key, name }) => ({ value: key, label: name })),
          ]}
        />
        <Button type="submit">{texts.show}</Button>
      </Form>
      {filter.item ? (
        <p className="muted break">
          {item ? texts.onlyItem(nameOf(item)) : null}{' '}
          <Link to={search({ by: filter.by })} className="inline-row touchable">
            {texts.allItems}
          </Link>
        </p>
      ) : null}
    </div>
  );
}

interface EntriesProps {
  entries: readonly HistoryEntry[];
  tour: TourRef;
  filter: Filter;
}

function Days({ entries, ...rest }: EntriesProps) {
  const dayOf = useDayOf();
  return runs(entries, ({ at }) => dayOf(at)).map(([day, own]) => (
    <section key={day} className={`stack gap-3 ${styles.day}`}>
      {/* The browser may know the time zone when the server does not. */}
      <h2 suppressHydrationWarning>{day}</h2>
      {runs(own, ({ who }) => who.key).map(([, changes]) => (
        <div key={changes[0]!.revision}>
          <h3 className="break">
            <bdi>{changes[0]!.who.name}</bdi>
          </h3>
          <ul className="plain-list">
            {changes.map((entry) => (
              <Entry key={entry.revision} entry={entry} {...rest} />
            ))}
          </ul>
        </div>
      ))}
    </section>
  ));
}

/** Returns runs of consecutive entries with the same key. */
function runs(entries: readonly HistoryEntry[], by: (entry: HistoryEntry) => string) {
  const found: [key: string, entries: HistoryEntry[]][] = [];
  for (const entry of entries) {
    const key = by(entry);
    const last = found.at(-1);
    if (last?.[0] === key) last[1].push(entry);
    else found.push([key, [entry]]);
  }
  return found;
}

function Entry({ entry, tour, filter }: Omit<EntriesProps, 'entries'> & { entry: HistoryEntry }) {
  const { formData } = useNavigation();
  const { revision, at, items, undoable } = entry;
  const words = `change-${revision}`;
  const others = filter.item ? 0 : entry.count - items.length;
  return (
    <li className={`stack line-below ${styles.entry}`}>
      <p className={`soft tabular ${styles.time}`}>
        <ClockTime at={at} />
      </p>
      <div id={words}>
        {summariesOf(entry).map((text) => (
          <p key={text}>{text}</p>
        ))}
        {items.map((item) => (
          <p key={`${item.collection} ${item.id}`} className={`flex wrap break ${styles.item}`}>
            <span>
              {texts.changes[item.change]} {item.label.toLowerCase()}{' '}
              <bdi>{item.title && <b>{item.title}</b>}</bdi>
            </span>
            <span className={`flex wrap at-end ${styles.ways}`}>
              {item.find ? (
                <a
                  href={`${pageOf(tour)}#${startAt(item.find)}`}
                  className="inline-row touchable small"
                  aria-label={texts.viewItem(nameOf(item))}
                >
                  {texts.view}
                </a>
              ) : null}
              {filter.item ? null : (
                <Link
                  to={search({ by: filter.by, item: `${item.collection}:${item.id}` })}
                  className="inline-row touchable small"
                  aria-label={texts.itemHistoryOf(nameOf(item))}
                >
                  {texts.itemHistory}
                </Link>
              )}
            </span>
          </p>
        ))}
        {items.length > 0 && others > 0 ? <p className="soft">{texts.others(others)}</p> : null}
      </div>
      {undoable ? (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="revision" value={revision} />
          <Button
            type="submit"
            size="sm"
            aria-describedby={words}
            busy={formData?.get('revision') === String(revision)}
          >
            {texts.undo}
          </Button>
        </Form>
      ) : null}
    </li>
  );
}

const lists = new Intl.ListFormat('en');

/** Returns texts that summarize a change. The items that the change names are listed separately. */
function summariesOf({ cause, created, fields, items, count }: HistoryEntry): string[] {
  if (cause === 'import' || cause === 'restore') return [`${texts.causes[cause]} (${texts.items(count)})`];
  if (created) return [texts.created];
  const named = [...new Set(fields.map((name) => texts.fieldNames[name] ?? texts.otherField))];
  return [
    ...(named.length > 0 ? [`${texts.fields} ${lists.format(named)}`] : []),
    ...(items.length === 0 && count > 0 ? [texts.large(count)] : []),
    ...(items.length > 0 && cause === 'table' ? [`${texts.items(count)} ${texts.causes.table}`] : []),
  ];
}

function nameOf({ label, title }: HistoryItem): string {
  return title ? `${label.toLowerCase()} “${title}”` : label.toLowerCase();
}

function startAt(words: string): string {
  // The text may end with an ellipsis, which is not part of the title.
  return formatStart({ kind: 'find', words: words.replace(/…$/, '').slice(0, FIND_WORDS_MAX) });
}
