import { useDeferredValue, useEffect, useMemo, useState, type ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { searched, type Group } from './documents';
import { t } from '../../../shared/texts/texts';

/** How items are shown, closed and opened, and which text is searched. */
export interface GroupsViewProps<Item> {
  label: string;
  groups: readonly Group<Item>[];
  textOf: (item: Item) => string;
  keyOf: (item: Item) => string;
  head: (item: Item) => ReactNode;
  body: (item: Item) => ReactNode;
}

/** Groups of items that open individually, with a full-text search; the anchor in the address opens one. */
export function GroupsView<Item>({ label, groups, textOf, keyOf, head, body }: GroupsViewProps<Item>) {
  const [text, setText] = useState('');
  const { hash, search } = useLocation();
  const navigate = useNavigate();
  const anchor = decodeURIComponent(hash.slice(1));
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set(anchor ? [anchor] : []));
  // Only on arrival: items opened later are in view.
  const [arrival] = useState(anchor);
  useEffect(() => {
    if (arrival) document.getElementById(arrival)?.scrollIntoView();
  }, [arrival]);
  const wanted = useDeferredValue(text);
  const found = useMemo(() => searched(groups, wanted, textOf), [groups, wanted, textOf]);
  const count = found.reduce((sum, { items }) => sum + items.length, 0);
  const toggle = (key: string, open: boolean) => {
    if (open !== opened.has(key)) void navigate({ search, hash: open ? key : '' }, { replace: true });
    setOpened((current) => {
      const next = new Set(current);
      if (open) next.add(key);
      else next.delete(key);
      return next;
    });
  };
  return (
    <>
      <p className="doc-search">
        <input type="search" placeholder={label} aria-label={label} value={text} onChange={(event) => setText(event.target.value)} />
        <span className="tabular" aria-live="polite">
          {count}
        </span>
      </p>
      {count === 0 && <p className="doc-note">{t`Nothing matches “${wanted}”.`}</p>}
      {found.map(({ name, items }) => (
        <section key={name} className="doc-group">
          <h2>{name}</h2>
          {items.map((item) => {
            const key = keyOf(item);
            return (
              <details key={key} id={key} open={opened.has(key)} onToggle={(event) => toggle(key, event.currentTarget.open)}>
                <summary>{head(item)}</summary>
                {opened.has(key) && <div className="doc-body">{body(item)}</div>}
              </details>
            );
          })}
        </section>
      ))}
    </>
  );
}
