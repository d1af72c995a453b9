import { CaretDownOutlined, CaretRightOutlined, GroupOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Dropdown } from 'antd';
import { useCallback, useEffect, useRef, type ReactNode } from 'react';
import { whole } from '@matricula/domain/kernel/figures';
import type { Filter } from '@matricula/read-models/kernel';
import { messageOf } from '../http/http-error';
import { useLiveRows } from '../live/live-hooks';
import { usePastRows } from '../past/past-link';
import { t } from '../texts/texts';
import { isGroupable, wordOf, type FilterField } from './conditions';
import { fetchFacet } from './list-source';
import type { ListGroup } from './list-url';
import './list-groups.css';

/** Most groups shown; the largest ones. */
const MOST_GROUPS = 200;
const COUNT_EVERY_MS = 3000;
const HEADER = 40;

interface GroupMenuProps {
  fields: readonly FilterField[];
  group: ListGroup | undefined;
  onChange: (group: ListGroup | undefined) => void;
}

/** Chooses the field that the rows of a list are grouped by. */
export function GroupMenu({ fields, group, onChange }: GroupMenuProps) {
  const offered = fields.filter(isGroupable);
  const current = offered.find(({ field }) => field === group?.field);
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        className: 'chips-menu',
        selectedKeys: [current?.field ?? ''],
        items: [{ key: '', label: t`No groups` }, ...offered.map(({ field, title }) => ({ key: field, label: title }))],
        onClick: ({ key }) => onChange(key ? { field: key } : undefined),
      }}
    >
      <button type="button" className="chip chip-add" data-on={Boolean(current)}>
        <GroupOutlined aria-hidden /> {current ? t`Grouped by ${current.title}` : t`Group by`}
      </button>
    </Dropdown>
  );
}

interface ListGroupsProps {
  list: string;
  field: FilterField;
  group: ListGroup;
  /** The filter of the list without the open group. */
  where: Filter | undefined;
  search: string;
  rowHeight: number;
  onOpen: (group: ListGroup) => void;
  /** The rows of the open group. */
  children: ReactNode;
}

/** The values of a field as groups with their counts, the largest first. One group at a time is open and shows its rows. */
export function ListGroups({ list, field, group, where, search, rowHeight, onOpen, children }: ListGroupsProps) {
  const past = usePastRows();
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['facet', list, field.field, where, search, past],
    queryFn: () => fetchFacet(list, field.field, where, search, MOST_GROUPS, past),
    staleTime: 0,
  });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const soon = useCallback(() => {
    if (past) return;
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      void refetch();
    }, COUNT_EVERY_MS);
  }, [past, refetch]);
  useEffect(() => () => clearTimeout(timer.current), []);
  useLiveRows(list, soon, soon);

  const answered = data ?? [];
  const { open } = group;
  // An open group stays when its last row leaves it.
  const left = open !== undefined && data && !answered.some(({ value }) => value === open) ? [{ value: open, count: 0 }] : [];
  const shown = [...left, ...answered];
  return (
    <div className="list-groups" aria-busy={isPending}>
      {isPending && <p className="list-groups-note">{t`Loading...`}</p>}
      {error && (
        <p className="list-groups-note" role="alert">
          {messageOf(error)}{' '}
          <button type="button" className="button" onClick={() => void refetch()}>
            {t`Try again`}
          </button>
        </p>
      )}
      {data && shown.length === 0 && <p className="list-groups-note">{t`No rows for these filters`}</p>}
      {shown.map(({ value, count }) => {
        const opened = value === open;
        return (
          <section key={String(value)} aria-label={wordOf(value, field)}>
            <button
              type="button"
              className="list-group"
              aria-expanded={opened}
              onClick={() => onOpen({ field: field.field, open: opened ? undefined : value })}
            >
              {opened ? <CaretDownOutlined aria-hidden /> : <CaretRightOutlined aria-hidden />}
              <b>{wordOf(value, field)}</b>
              <span className="tabular">{whole.format(count)}</span>
            </button>
            {opened && (
              <div className="list-group-rows" style={{ height: `min(60vh, ${HEADER + Math.max(count, 4) * rowHeight}px)` }}>
                {children}
              </div>
            )}
          </section>
        );
      })}
      {answered.length === MOST_GROUPS && (
        <p className="list-groups-note">{t`The ${whole.format(MOST_GROUPS)} largest groups are shown. Filter to see others.`}</p>
      )}
    </div>
  );
}
