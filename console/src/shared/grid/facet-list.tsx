import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { type Filter, type Scalar } from '@matricula/read-models/kernel';
import { whole } from '@matricula/domain/kernel/figures';
import { messageOf } from '../http/http-error';
import { wordOf, type Condition, type FilterField } from './conditions';
import { usePastRows } from '../past/past-link';
import { fetchFacet } from './list-source';
import { t } from '../texts/texts';

const LIMIT = 200;

interface FacetListProps {
  list: string;
  field: FilterField;
  /** The other conditions, to which the counts apply. */
  where: Filter | undefined;
  search: string;
  condition: Extract<Condition, { op: 'is' }> | undefined;
  onChange: (condition: Condition | undefined) => void;
}

/** The values of a field with counts from the server, fetched when the chip is opened. */
export function FacetList({ list, field, where, search, condition, onChange }: FacetListProps) {
  const [typed, setTyped] = useState('');
  const text = useDeferredValue(typed.trim());
  // Searches on the server, so that values beyond the first 200 are found too.
  const narrowed: Filter | undefined =
    text && (field.kind === 'keyword' || field.kind === 'text') && !field.words
      ? { field: field.field, op: 'contains', value: text }
      : undefined;
  const asked = narrowed ? (where ? { and: [where, narrowed] } : narrowed) : where;
  const past = usePastRows();
  const { data, error, isPending } = useQuery({
    queryKey: ['facet', list, field.field, asked, search, past],
    queryFn: () => fetchFacet(list, field.field, asked, search, LIMIT, past),
    staleTime: 5000,
  });
  const values = condition?.values ?? [];
  const answered = field.several ? single(data ?? []) : (data ?? []);
  // Selected values stay visible even if no remaining row has them.
  const missing = values.filter((value) => !answered.some((facet) => facet.value === value)).map((value) => ({ value, count: 0 }));
  const shown = byWord([...missing, ...answered], field).filter(({ word }) => word.toLowerCase().includes(text.toLowerCase()));

  function toggle(asked: readonly (Scalar | null)[]) {
    const others = values.filter((value) => !asked.includes(value));
    const next = others.length < values.length ? others : [...values, ...asked];
    const { several } = field;
    onChange(
      next.length > 0
        ? { field: field.field, op: 'is', values: next, ...(several && { several }), ...(condition?.not ? { not: true } : {}) }
        : undefined,
    );
  }

  return (
    <div className="facet">
      <input
        type="search"
        placeholder={t`Search ${field.title}`}
        aria-label={t`Search ${field.title}`}
        autoFocus
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <div className="facet-values">
        {isPending && <p>{t`Loading...`}</p>}
        {error && <p role="alert">{messageOf(error)}</p>}
        {data && shown.length === 0 && <p>{t`No matching value`}</p>}
        {data?.length === LIMIT && <p>{t`The ${LIMIT} most frequent values. Search for others.`}</p>}
        {shown.map(({ key, word, values: meant, count }) => (
          <label key={key}>
            <input type="checkbox" checked={meant.some((value) => values.includes(value))} onChange={() => toggle(meant)} />
            <span>{word}</span>
            <small className="tabular">{whole.format(count)}</small>
          </label>
        ))}
      </div>
      {condition && (
        <div className="facet-foot">
          <button type="button" className="icon-button" onClick={() => onChange({ ...condition, not: condition.not ? undefined : true })}>
            {condition.not ? t`Include these` : t`Exclude these`}
          </button>
          <button type="button" className="icon-button" onClick={() => onChange(undefined)}>
            {t`Clear`}
          </button>
        </div>
      )}
    </div>
  );
}

/** The single values of texts with several of them. */
function single(facets: readonly { value: Scalar | null; count: number }[]) {
  const counts = new Map<Scalar | null, number>();
  for (const { value, count } of facets)
    for (const one of value === null ? [null] : String(value).split(',').filter(Boolean)) counts.set(one, (counts.get(one) ?? 0) + count);
  return [...counts].map(([value, count]) => ({ value, count })).toSorted((one, other) => other.count - one.count);
}

/** Values that read the same, as one line with their sum: `WEB` and `Website` are one source to users. */
function byWord(facets: readonly { value: Scalar | null; count: number }[], field: FilterField) {
  const lines = new Map<string, { key: string; word: string; values: (Scalar | null)[]; count: number }>();
  for (const { value, count } of facets) {
    const word = wordOf(value, field);
    const key = value === null ? 'none' : `value ${word}`;
    const line = lines.get(key) ?? { key, word, values: [], count: 0 };
    lines.set(key, { ...line, values: [...line.values, value], count: line.count + count });
  }
  return [...lines.values()];
}
