/**
 * A page of kind "list". The screen declares columns, filters and actions; the page provides address, chips, facets, search, columns, quick views,
 * selection, export, keyboard, live rows, states, cards on narrow screens.
 *
 *   const columns: ListColumn<LeadRow>[] = [{ field: 'name', title: 'Name', pinned: true }, { field: 'stage', title: 'Stage' }];
 *   const filters: FilterField[] = [{ field: 'stage', title: 'Stage', kind: 'keyword', pinned: true }];
 *   const newest: Sort[] = [{ field: 'createdAt', dir: 'desc' }];
 *
 *   <ListPage<LeadRow>
 *     title="Leads" list="leads" model={leadList} columns={columns} filters={filters} defaultSort={newest}
 *     primary={{ label: 'New lead', run: openForm }}
 *     bulk={[{ label: 'Assign', run: async (selection, count) => (await assign(selection, count)) === 'done' }]}
 *     onOpen={(row) => navigate(`/lp/${row.leadId}/conversation`)}
 *     card={(row) => ({ title: row.name, second: row.phone, third: row.ownerName, mark: row.stage })}
 *     empty={{ text: 'No leads yet.' }}
 *   />
 *
 * A moment in the address (`asOf=...`) shows the list as of that moment: rows and filters, without actions that change them.
 *
 * Use module constants for `columns`, `filters`, `defaultSort`; useMemo for `where`.
 */
import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState, type ReactNode, type Ref } from 'react';
import { type Filter, type ReadModel, type Sort } from '@matricula/read-models/kernel';
import { useNavigate } from 'react-router-dom';
import { whole } from '@matricula/domain/kernel/figures';
import { AS_OF, PastRows } from '../past/past-link';
import { isUnreachable, messageOf } from '../http/http-error';
import { useAppearance } from '../session/appearance';
import { useTenantZone } from '../session/session';
import { rowHeights } from '../ui/theme';
import { toast } from '../ui/toast';
import { isWideScreen, useWideScreen } from '../ui/wide-screen';
import { labelOf, type AskedRows } from './asked-rows';
import { BulkBar, type BulkAction } from './bulk-bar';
import { toFilter, type FilterField } from './conditions';
import { type DataGridHandle, type DataGridProps } from './data-grid';
import { callLabel, useMayCall } from '../call/call-number';
import { callNumber, canCall } from '../lead/lead.query';
import { PhoneOutlined } from '@ant-design/icons';
import { KeysDialog } from './keys.dialog';
import { type ListColumn } from './list-columns';
import { ListGroups } from './list-groups';
import { type PageAction } from './list-head';
import { ListPageHead } from './list-page-head';
import { ListOverlay, type ListOutcome } from './list-overlay';
import { fetchFirstKeys } from './list-source';
import { focusCard } from './focus-card';
import { RowCards, type CardLines, type LoadedCards } from './row-cards';
import { allChosen, bulkSelection, choose, chosenCount, chosenRows, noneChosen, type BulkSelection, type RowChoice } from './row-choice';
import { useArrivals } from './use-arrivals';
import { useEntries } from './use-entries';
import { useColumnLayout } from './use-column-layout';
import { useListAddress } from './use-list-address';
import { useListCount } from './use-list-count';
import { useListExport } from './use-list-export';
import { part } from '../routing/part';
import { useListPast } from './use-list-past';
import { useListKeys } from './use-list-keys';
import { useRuledList } from './use-ruled-list';
import { t } from '../texts/texts';
import './list-page.css';

// Phones show cards and never load the grid; other screens load it in parallel with the page.
const loadGrid = () => import('./data-grid');
const LazyGrid = lazy(async () => ({ default: (await part('DataGrid', loadGrid)).DataGrid })) as <Row extends object>(
  props: DataGridProps<Row> & { ref?: Ref<DataGridHandle<Row>> },
) => ReactNode;
// A failed load is retried when the grid is drawn.
if (isWideScreen()) loadGrid().catch(() => undefined);

const NONE_KEPT: readonly string[] = [];
const CARD_HEIGHT = 92;
/** Disables all actions for past data. */
const NOTHING_TO_DO = { bulk: undefined, primary: undefined, secondary: undefined, hover: undefined, rowKeys: undefined };

/** A letter key with an action on the focused row. */
export interface RowKey<Row> {
  key: string;
  label: string;
  run: (row: Row, asked: AskedRows) => void;
}

export interface ListPageProps<Row extends object> {
  title: string;
  /** The page heading of a screen with several lists, each with its own title. */
  heading?: string;
  /** Name of the list on the server, for example `leads`. */
  list: string;
  model: ReadModel<Row>;
  columns: readonly ListColumn<Row>[];
  filters: readonly FilterField[];
  /** Name under which the user's layout of the columns is saved; that of the list by default. */
  layoutOf?: string;
  defaultSort: readonly Sort[];
  /** A fixed filter in addition to the chips. */
  where?: Filter;
  /** The main action, also on key `c`. */
  primary?: PageAction;
  secondary?: PageAction;
  /** Works through the rows one by one, also on key `w`. */
  work?: (asked: AskedRows) => Promise<void>;
  bulk?: readonly BulkAction<BulkSelection>[];
  onOpen?: (row: Row, asked: AskedRows) => void;
  /** The address of a row as of a moment; the moment is appended. */
  pathThen?: (row: Row) => string;
  /** Maximum number of quick actions of a row; defaults to two. */
  hoverActions?: number;
  /** Quick actions at the end of a row. */
  hover?: (row: Row, asked: AskedRows) => ReactNode;
  rowKeys?: readonly RowKey<Row>[];
  /** Next to the title, for example the owner of the shown rows. */
  whose?: ReactNode;
  /** Address parameters of the screen that quick views preserve. */
  keeps?: readonly string[];
  /** Between title and toolbar, for example tabs. */
  above?: ReactNode;
  /** Figures of the rows under the present filters, between toolbar and rows. */
  figures?: (selection: { where?: Filter; search?: string }) => ReactNode;
  card: (row: Row) => CardLines;
  /** Text of an empty list, and an optional button. */
  empty: { text: string; action?: PageAction };
  /** Offers to group the rows by the fields of the filters that have a choice of values. */
  groups?: boolean;
  /** Increment it to refetch the rows, for example after a command of the screen. */
  version?: number;
}

/** A server-side list with all list features; see the top of this file. */
export function ListPage<Row extends object>(props: ListPageProps<Row>) {
  const { list, model, columns: declared, filters: offered, defaultSort, where: fixed, version = 0, keeps = NONE_KEPT, work } = props;
  const title = t(props.title);
  const then = useListPast(list);
  const { past, ready } = then;
  const inPast = then.at !== undefined;
  const { bulk, primary, secondary, hover, rowKeys } = inPast ? NOTHING_TO_DO : props;
  const { columns: ruled, filters, searches } = useRuledList(model, declared, offered);
  // For past data, disable editing and overdue marks (which use the current time), and drop columns that the screen computes from current data.
  const columns = useMemo(
    () =>
      inPast ? ruled.filter(({ workedOut }) => !workedOut).map((column) => ({ ...column, edit: undefined, classes: undefined })) : ruled,
    [inPast, ruled],
  );
  const mayCall = useMayCall() && !inPast;
  const phone = mayCall ? columns.find(({ call }) => call) : undefined;
  const zone = useTenantZone();
  const wide = useWideScreen();
  const [{ density }] = useAppearance();
  const own = useColumnLayout(props.layoutOf ?? list, columns);
  const entries = useEntries(columns, own.layout);
  const [choice, setChoice] = useState<RowChoice>(noneChosen);
  /** On a phone: a tap on a card selects it. */
  const [choosing, setChoosing] = useState(false);
  const [outcome, setOutcome] = useState<ListOutcome>({ state: 'loading' });
  const [asOf, setAsOf] = useState<string>();
  const [attempt, setAttempt] = useState(0);
  const [showKeys, setShowKeys] = useState(false);
  const [shownArrivals, setShownArrivals] = useState(0);
  const grid = useRef<DataGridHandle<Row>>(null);
  const cards = useRef<LoadedCards<Row>>({ last: undefined, atTop: true });
  const page = useRef<HTMLDivElement>(null);

  const address = useListAddress({ filters, defaultSort, keeps, setLayout: own.setLayout });
  const { state, change } = address;
  const { search, sort } = state;
  const group = props.groups ? state.group : undefined;
  const grouped = group && filters.find(({ field }) => field === group.field);
  const all = useMemo(() => toFilter(state.conditions, zone, fixed, then.at), [state.conditions, zone, fixed, then.at]);
  const opened = group?.open;
  /** With an open group, the rows of that group. */
  const where = useMemo(
    () => (grouped && opened !== undefined ? toFilter([{ field: grouped.field, op: 'is', values: [opened] }], zone, all) : all),
    [grouped, opened, all, zone],
  );
  const { total: overall, recount: recountAll } = useListCount({ list, where: all, search, past, ready });
  const { total, recount: recountShown } = useListCount({ list, where, search, past, ready: ready && (!grouped || opened !== undefined) });
  const recount = useCallback(async () => void (await Promise.all([recountAll(), recountShown()])), [recountAll, recountShown]);

  const chooseNone = useCallback(() => {
    setChoice(noneChosen);
    setChoosing(false);
  }, []);
  const question = JSON.stringify([list, where, search, past]);
  useEffect(() => {
    setOutcome({ state: 'loading' });
    chooseNone();
  }, [question, attempt, chooseNone]);

  // The screen changed something itself: refetch rows and count immediately, waiting for that change.
  useEffect(() => {
    if (version === 0) return;
    grid.current?.refresh();
    void recount();
  }, [version, recount]);

  const keyField = model.key;
  const asking = useMemo(() => ({ list, keyField, where, search, sort }), [list, keyField, where, search, sort]);
  const showArrivals = () => {
    arrivals.forget();
    void recount();
    if (wide) grid.current?.refresh();
    else setShownArrivals(shownArrivals + 1);
  };
  const arrivals = useArrivals<Row>({
    question: asking,
    last: () => (wide ? grid.current?.lastLoaded() : cards.current.last),
    free: () => chosenCount(choice, total) === 0 && (wide ? (grid.current?.idleAtTop() ?? false) : cards.current.atTop),
    refresh: showArrivals,
  });

  const onLoaded = useCallback((answer: { empty: boolean; asOf?: string }) => {
    setOutcome({ state: answer.empty ? 'empty' : 'rows' });
    setAsOf(answer.asOf);
  }, []);
  // Old rows are better than none; the banner above shows their age.
  const onFailed = useCallback(
    (error: unknown) => setOutcome((current) => (current.state === 'rows' && isUnreachable(error) ? current : { state: 'failed', error })),
    [],
  );
  const onChoose = useCallback((keys: string[], chosen: boolean) => {
    setChoosing(true);
    setChoice((current) => choose(current, keys, chosen));
  }, []);

  const asksNow = useRef(question);
  asksNow.current = question;
  /** Selects the first rows in the current order; rows that arrive later are not selected. */
  const chooseFirst = async (many: number) => {
    try {
      const keys = await fetchFirstKeys(list, { where, search: search || undefined, sort, limit: many });
      if (asksNow.current === question) setChoice({ all: false, keys: new Set(keys) });
    } catch (error) {
      toast.error(t`Nothing was selected: ${messageOf(error)}`);
    }
  };

  const count = chosenCount(choice, total);
  const asked = useMemo(
    (): AskedRows => ({ list, label: labelOf(title, state.conditions, filters, search), where, search: search || undefined, sort }),
    [list, title, state.conditions, filters, where, search, sort],
  );
  useListKeys(page, {
    filter: () => page.current?.querySelector<HTMLElement>('.chip-add, .chip-main')?.click(),
    search: () => page.current?.querySelector<HTMLElement>('.list-search input')?.focus(),
    primary: primary?.run,
    work: !inPast && work ? () => void work(asked) : undefined,
    keys: () => setShowKeys(true),
    rows: (step) => (wide ? grid.current?.focus() : focusCard(page.current, step)),
    bulk: count === 0 ? undefined : () => page.current?.querySelector<HTMLElement>('.bulk-bar button')?.focus(),
    none: count === 0 ? undefined : chooseNone,
    ofRows: rowKeys?.map(({ key }) => key),
  });

  const filtered = state.conditions.length > 0 || search !== '';
  const titles = useMemo(() => Object.fromEntries(columns.map((column) => [column.field, column.title])), [columns]);
  const selected = { where, search: search || undefined };
  const exporting = useListExport({ list, title, columns, titles, layout: own.layout, sort, past, zone });
  const { onOpen, pathThen } = props;
  const navigate = useNavigate();
  const openThen = pathThen && ((row: Row) => void navigate(`${pathThen(row)}?${AS_OF}=${then.at}`));
  const open = inPast ? openThen : onOpen && ((row: Row) => onOpen(row, asked));
  const common = { list, model, where, search, sort, onLoaded, onFailed, onOpen: open };

  const card = (row: Row): CardLines => {
    const called = phone?.call?.(row);
    const lines = props.card(row);
    if (!called || !canCall(called)) return lines;
    return { ...lines, call: { label: callLabel(called), icon: <PhoneOutlined />, run: () => void callNumber(called) } };
  };
  const rows = (
    <>
      {!ready ? null : wide ? (
        <Suspense fallback={null}>
          <LazyGrid<Row>
            key={attempt}
            ref={grid}
            {...common}
            columns={columns}
            entries={entries}
            total={total}
            onUnknown={arrivals.heard}
            onSort={(next) => change({ sort: next.length > 0 ? next : defaultSort })}
            layout={own.layout}
            onLayout={own.setLayout}
            choice={choice}
            onChoose={bulk ? onChoose : undefined}
            onChooseNone={chooseNone}
            hoverActions={props.hoverActions}
            hover={hover && ((row) => hover(row, asked))}
            onKey={(event, row) => {
              const command = row && rowKeys?.find(({ key }) => key === event.key);
              if (!command) return;
              command.run(row, asked);
              event.preventDefault();
            }}
          />
        </Suspense>
      ) : (
        <RowCards<Row>
          {...common}
          card={card}
          version={version + attempt + shownArrivals}
          choice={choosing ? choice : undefined}
          onChoose={bulk ? onChoose : undefined}
          onUnknown={(keys, position, loaded) => {
            cards.current = loaded;
            arrivals.heard(keys, position);
          }}
        />
      )}
      {ready && (
        <ListOverlay
          outcome={outcome}
          empty={inPast ? { text: props.empty.text } : props.empty}
          filters={
            filtered
              ? { conditions: state.conditions, search, fields: filters, clear: () => change({ conditions: [], search: '' }) }
              : undefined
          }
          onRetry={() => setAttempt(attempt + 1)}
        />
      )}
    </>
  );

  return (
    <PastRows.Provider value={past}>
      <div className="list-page" ref={page}>
        <ListPageHead<Row>
          {...{ title, list, model, address, titles, filters, searches, primary, secondary, inPast }}
          heading={props.heading}
          total={overall}
          asOf={then.stamp(asOf)}
          whose={props.whose}
          work={!inPast && work ? () => void work(asked) : undefined}
          above={props.above}
          where={fixed}
          groups={props.groups}
          columns={own}
          exporting={exporting(() => ({ where: all, search: search || undefined }), overall, inPast)}
          onKeys={() => setShowKeys(true)}
          onSelect={bulk && !choosing ? () => setChoosing(true) : undefined}
        />
        {then.head}
        {!inPast && ready && props.figures?.({ where: all, search: search || undefined })}
        <div className="list-body">
          {!inPast && arrivals.count > 0 && (
            <button type="button" className="new-pill" aria-live="polite" onClick={showArrivals}>
              {t`↑ ${`${whole.format(arrivals.count)}${arrivals.most ? '+' : ''}`} new`}
            </button>
          )}
          {then.problem}
          {ready && grouped && group ? (
            <ListGroups
              list={list}
              field={grouped}
              group={group}
              where={all}
              search={search}
              rowHeight={wide ? rowHeights[density] : CARD_HEIGHT}
              onOpen={(next) => change({ group: next })}
            >
              {rows}
            </ListGroups>
          ) : (
            rows
          )}
        </div>
        {bulk && (
          <p className="visually-hidden" role="status">
            {count === undefined ? t`All selected` : count > 0 && t`${whole.format(count)} selected`}
          </p>
        )}
        {bulk && (count !== 0 || (choosing && !wide)) && (
          <BulkBar
            count={count}
            total={total}
            all={choice.all}
            actions={bulk}
            selection={() => bulkSelection(choice, selected, model.key, total)}
            more={exporting(() => chosenRows(choice, selected, model.key), count, inPast)}
            onAll={() => setChoice(allChosen)}
            onFirst={chooseFirst}
            onClear={chooseNone}
            onLeave={() => grid.current?.focus()}
          />
        )}
        <KeysDialog
          shown={showKeys}
          work={work !== undefined}
          primary={primary?.label}
          ofRows={phone ? [...(rowKeys ?? []), { key: 'p', label: t`call` }] : rowKeys}
          onClose={() => setShowKeys(false)}
        />
      </div>
    </PastRows.Provider>
  );
}
