import { useDeferredValue, useEffect, useMemo, useState, type ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { searched, type Group } from './documents';
import { t } from '../../../shared/texts/texts';

/** What is shown of each, closed and opened, and what the search looks at. */
export interface GroupsViewProps<Item> {
  label: string;
  groups: readonly Group<Item>[];
  textOf: (item: Item) => string;
  keyOf: (item: Item) => string;
  head: (item: Item) => ReactNode;
  body: (item: Item) => ReactNode;
}

/** Groups of things that open one by one, with a search over everything in them; the address's anchor opens one. */
export function GroupsView<Item>({ label, groups, textOf, keyOf, head, body }: GroupsViewProps<Item>) {
  const [text, setText] = useState('');
  const { hash, search } = useLocation();
  const navigate = useNavigate();
  const anchor = decodeURIComponent(hash.slice(1));
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set(anchor ? [anchor] : []));
  useEffect(() => {
    if (anchor) document.getElementById(anchor)?.scrollIntoView();
    // Only where one arrived: what is opened later is in view.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);
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
