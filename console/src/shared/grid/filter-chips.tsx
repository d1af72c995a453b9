import { PlusOutlined } from '@ant-design/icons';
import { Dropdown, Popover } from 'antd';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { type Filter } from '@matricula/read-models/kernel';
import { useTenantZone } from '../session/session';
import { part } from '../routing/part';
import { inWords, toFilter, type Condition, type FilterField } from './conditions';
import { FacetList } from './facet-list';
import { PasteCondition } from './paste-condition';
import { t } from '../texts/texts';
import './filter-chips.css';

// Calendars and number fields are large; loading them must not delay the rows.
const DateRangePicker = lazy(async () => ({
  default: (await part('DateRangePicker', () => import('../ui/date-range-picker'))).DateRangePicker,
}));
const RangeCondition = lazy(async () => ({ default: (await part('RangeCondition', () => import('./range-condition'))).RangeCondition }));

interface FilterChipsProps {
  list: string;
  fields: readonly FilterField[];
  conditions: readonly Condition[];
  onChange: (conditions: Condition[]) => void;
  /** The fixed filter of the list, to which facet counts apply. */
  where?: Filter;
  search: string;
}

function TextCondition({
  field,
  condition,
  onChange,
}: {
  field: FilterField;
  condition?: Condition;
  onChange: (condition: Condition | undefined) => void;
}) {
  const [text, setText] = useState(condition?.op === 'contains' ? condition.text : '');
  return (
    <form
      className="facet"
      onSubmit={(event) => {
        event.preventDefault();
        onChange(text.trim() ? { field: field.field, op: 'contains', text: text.trim() } : undefined);
      }}
    >
      <input
        type="search"
        autoFocus
        placeholder={t`${field.title} contains`}
        aria-label={t`${field.title} contains`}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <button type="submit" className="button button-primary">
        {t`Apply`}
      </button>
    </form>
  );
}

/** The row of chips: pinned fields always, others once chosen; each opens its values. */
export function FilterChips({ list, fields, conditions, onChange, where, search }: FilterChipsProps) {
  const zone = useTenantZone();
  const [added, setAdded] = useState<readonly string[]>([]);
  const [opened, setOpened] = useState<string | null>(null);
  const of = (field: FilterField) => conditions.find((condition) => condition.field === field.field);
  const shown = fields.filter((field) => field.pinned || of(field) || added.includes(field.field));
  const rest = fields.filter((field) => !shown.includes(field));

  function set(field: FilterField, condition: Condition | undefined) {
    const others = conditions.filter((other) => other.field !== field.field);
    onChange(condition ? [...others, condition] : others);
  }

  function editor(field: FilterField): ReactNode {
    const condition = of(field);
    const change = (next: Condition | undefined) => set(field, next);
    if (field.kind === 'instant') {
      return (
        <DateRangePicker
          value={condition?.op === 'dates' ? condition.dates : undefined}
          onChange={(dates) => change(dates && { field: field.field, op: 'dates', dates })}
        />
      );
    }
    if (field.paste) return <PasteCondition field={field} condition={condition} onChange={change} />;
    if (field.kind === 'text') return <TextCondition field={field} condition={condition} onChange={change} />;
    if ((field.kind === 'integer' || field.kind === 'number') && !field.words)
      return <RangeCondition field={field} condition={condition} onChange={change} />;
    const others = toFilter(
      conditions.filter((other) => other.field !== field.field),
      zone,
      where,
    );
    return (
      <FacetList
        list={list}
        field={field}
        where={others}
        search={search}
        condition={condition?.op === 'is' ? condition : undefined}
        onChange={change}
      />
    );
  }

  return (
    <div className="chips" role="group" aria-label={t`Filters`}>
      {shown.map((field) => {
        const condition = of(field);
        return (
          <span key={field.field} className="chip" data-on={Boolean(condition)}>
            <Popover
              trigger="click"
              placement="bottomLeft"
              arrow={false}
              destroyOnHidden
              open={opened === field.field}
              onOpenChange={(open) => setOpened(open ? field.field : null)}
              content={<Suspense fallback={null}>{editor(field)}</Suspense>}
            >
              <button type="button" className="chip-main">
                {field.title}
                {condition && <b>{inWords(condition, field)}</b>}
                <small aria-hidden="true">▾</small>
              </button>
            </Popover>
            {condition && (
              <button
                type="button"
                className="chip-clear"
                aria-label={t`Remove the filter ${field.title}`}
                onClick={() => set(field, undefined)}
              >
                ✕
              </button>
            )}
          </span>
        );
      })}
      {rest.length > 0 && (
        <Dropdown
          trigger={['click']}
          menu={{
            items: rest.map(({ field, title }) => ({ key: field, label: title })),
            className: 'chips-menu',
            onClick: ({ key }) => {
              setAdded([...added, key]);
              setOpened(key);
            },
          }}
        >
          <button type="button" className="chip chip-add">
            <PlusOutlined /> {t`Filter`}
          </button>
        </Dropdown>
      )}
      {conditions.length > 0 && (
        <button type="button" className="chip-reset" onClick={() => onChange([])}>
          {t`Clear filters`}
        </button>
      )}
    </div>
  );
}
