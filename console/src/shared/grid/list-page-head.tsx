import { useMemo, type ReactNode } from 'react';
import { type Filter, type ReadModel } from '@matricula/read-models/kernel';
import { t } from '../texts/texts';
import { ColumnChooser } from './column-chooser';
import { type FilterField } from './conditions';
import { FilterChips } from './filter-chips';
import { GroupMenu } from './list-groups';
import { ListHead, type ListHeadProps } from './list-head';
import { QuickViewMenu } from './quick-view-menu';
import { SearchBox } from './search-box';
import { type useColumnLayout } from './use-column-layout';
import { type useListAddress } from './use-list-address';

type Given = Pick<
  ListHeadProps,
  'title' | 'heading' | 'total' | 'asOf' | 'whose' | 'primary' | 'secondary' | 'work' | 'above' | 'exporting' | 'onKeys' | 'onSelect'
>;

interface ListPageHeadProps<Row extends object> extends Given {
  list: string;
  model: ReadModel<Row>;
  /** The state of the list in the address. */
  address: ReturnType<typeof useListAddress>;
  /** The columns of the user. */
  columns: ReturnType<typeof useColumnLayout>;
  /** Titles of the columns by field. */
  titles: Readonly<Record<string, string>>;
  filters: readonly FilterField[];
  /** The fixed filter, under which the values of the chips are counted. */
  where: Filter | undefined;
  /** Whether the user may search a field. */
  searches: (field: string) => boolean;
  /** Offers to group the rows. */
  groups: boolean | undefined;
  /** Past data has no quick views, which refer to current data. */
  inPast: boolean;
}

/** The head of a list page: title, count and actions, and the tools that change the address: quick views, search, chips, groups, columns. */
export function ListPageHead<Row extends object>(props: ListPageHeadProps<Row>): ReactNode {
  const { list, model, address, columns, titles, filters, where, searches, groups, inPast, ...head } = props;
  const { state, query, change, applyView } = address;
  const { search, conditions } = state;
  const searched = useMemo(() => {
    const fields = Object.entries(model.fields).filter(([name, field]) => field.search && searches(name));
    return fields.flatMap(([name]) => titles[name]?.toLowerCase() ?? []).join(', ');
  }, [model, titles, searches]);
  return (
    <ListHead
      {...head}
      view={!inPast && <QuickViewMenu list={list} query={query} untouched={query === ''} columns={columns.layout} onApply={applyView} />}
      search={(autoFocus) =>
        searched && (
          <SearchBox
            value={search}
            onChange={(text) => change({ search: text })}
            label={t`Search ${head.title}`}
            hint={searched}
            autoFocus={autoFocus}
          />
        )
      }
      searching={search !== ''}
      filtering={conditions.length}
      chips={
        <>
          <FilterChips
            list={list}
            fields={filters}
            conditions={conditions}
            onChange={(next) => change({ conditions: next })}
            where={where}
            search={search}
          />
          {groups && <GroupMenu fields={filters} group={state.group} onChange={(next) => change({ group: next })} />}
        </>
      }
      columns={<ColumnChooser layout={columns.layout} titles={titles} onChange={columns.setLayout} onReset={columns.resetLayout} />}
    />
  );
}
