import { CheckSquareOutlined, CloseOutlined, FilterOutlined, PlusOutlined, SearchOutlined, StepForwardOutlined } from '@ant-design/icons';
import { Drawer } from 'antd';
import { useState, type ReactNode } from 'react';
import { whole } from '@matricula/domain/kernel/figures';
import { useWideScreen } from '../ui/wide-screen';
import { t } from '../texts/texts';

export interface PageAction {
  label: string;
  run: () => void;
}

export interface ListHeadProps {
  title: string;
  /** The heading, if it differs from the title. */
  heading?: string;
  total: number | undefined;
  /** The time of the rows. */
  asOf?: ReactNode;
  whose?: ReactNode;
  view: ReactNode;
  primary?: PageAction;
  secondary?: PageAction;
  /** Works through the rows one by one. */
  work?: () => void;
  above?: ReactNode;
  search: (autoFocus: boolean) => ReactNode;
  /** A search is active. */
  searching: boolean;
  /** Number of active filters. */
  filtering: number;
  chips: ReactNode;
  columns: ReactNode;
  exporting: ReactNode;
  onKeys: () => void;
  /** On a phone: starts selection by tap. */
  onSelect?: () => void;
}

/** Title and toolbar of a list: two rows on a desktop, one on a phone, where search and filters open on demand. */
export function ListHead(props: ListHeadProps) {
  return useWideScreen() ? <WideHead {...props} /> : <NarrowHead {...props} />;
}

function WideHead(props: ListHeadProps) {
  const {
    heading = props.title,
    total,
    asOf,
    whose,
    view,
    primary,
    secondary,
    work,
    above,
    search,
    chips,
    columns,
    exporting,
    onKeys,
  } = props;
  return (
    <>
      <div className="list-title">
        <h1>{heading}</h1>
        {view}
        <Total total={total} />
        {asOf}
        <span className="list-space" />
        {whose}
        {work && (
          <button type="button" className="button" title={t`Work this queue (w)`} onClick={work}>
            <StepForwardOutlined /> {t`Work this queue`}
          </button>
        )}
        {secondary && (
          <button type="button" className="button" onClick={secondary.run}>
            {secondary.label}
          </button>
        )}
        {primary && (
          <button type="button" className="button button-primary" onClick={primary.run}>
            {primary.label}
          </button>
        )}
      </div>
      {above}
      <div className="list-tools">
        {search(false)}
        {chips}
        {columns}
        {exporting}
        <button type="button" className="icon-button" aria-label={t`Keys`} title={t`Keys`} onClick={onKeys}>
          ?
        </button>
      </div>
    </>
  );
}

function NarrowHead(props: ListHeadProps) {
  const {
    title,
    heading = title,
    total,
    asOf,
    whose,
    view,
    primary,
    secondary,
    work,
    above,
    search,
    searching,
    filtering,
    chips,
    exporting,
    onSelect,
  } = props;
  const [searchOpen, setSearchOpen] = useState(searching);
  const [filtersOpen, setFiltersOpen] = useState(false);
  return (
    <>
      {searchOpen ? (
        <div className="list-title">
          <h1 className="visually-hidden">{heading}</h1>
          {search(!searching)}
          <button type="button" className="icon-button" aria-label={t`Close the search`} onClick={() => setSearchOpen(false)}>
            <CloseOutlined />
          </button>
        </div>
      ) : (
        <div className="list-title">
          <h1>{heading}</h1>
          <Total total={total} />
          <span className="list-space" />
          <button
            type="button"
            className="icon-button head-tool"
            data-on={searching}
            aria-label={t`Search ${title}`}
            onClick={() => setSearchOpen(true)}
          >
            <SearchOutlined />
          </button>
          <button
            type="button"
            className="icon-button head-tool"
            data-on={filtering > 0}
            aria-label={filtering > 0 ? t`Filters, ${filtering} on` : t`Filters`}
            onClick={() => setFiltersOpen(true)}
          >
            <FilterOutlined />
            {filtering > 0 && <b className="tabular">{filtering}</b>}
          </button>
          {work && (
            <button type="button" className="icon-button head-tool" aria-label={t`Work this queue`} onClick={work}>
              <StepForwardOutlined />
            </button>
          )}
          {onSelect && (
            <button type="button" className="icon-button head-tool" aria-label={t`Select`} onClick={onSelect}>
              <CheckSquareOutlined />
            </button>
          )}
          {primary && (
            <button type="button" className="button button-primary head-tool" aria-label={primary.label} onClick={primary.run}>
              <PlusOutlined />
            </button>
          )}
        </div>
      )}
      {above}
      <Drawer
        placement="bottom"
        size="auto"
        title={t`${title}: filters`}
        open={filtersOpen}
        onClose={() => setFiltersOpen(false)}
        styles={{ body: { padding: 12 } }}
      >
        <div className="list-filters">
          {whose}
          {view}
          {chips}
          <div className="list-filters-foot">
            {asOf}
            {exporting}
            {secondary && (
              <button type="button" className="button" onClick={secondary.run}>
                {secondary.label}
              </button>
            )}
            <span className="list-space" />
            <button type="button" className="button button-primary" onClick={() => setFiltersOpen(false)}>
              {t`Show ${total === undefined ? '' : whole.format(total)}`}
            </button>
          </div>
        </div>
      </Drawer>
    </>
  );
}

function Total({ total }: { total: number | undefined }) {
  return (
    <span className="list-count tabular" aria-live="polite">
      {total === undefined ? '' : whole.format(total)}
    </span>
  );
}
