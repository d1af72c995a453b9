/** Explains who can see a row: for managers and admins, next to the facts of a lead, a ticket or any listed object. */
import { useState } from 'react';
import { Drawer, Input } from 'antd';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { staffRoles } from '@matricula/domain/kernel/staff-roles';
import { type RowOf } from '../http/answers';
import { get } from '../http/http';
import { usePerson } from '../session/session';
import { LoadFailed } from '../ui/load-failed';
import { useSettled } from '../ui/use-settled';
import { t } from '../texts/texts';
import { tx } from '../texts/with-elements';
import './who-can-see.css';

type Viewer = RowOf<'RowAccess_of'>;
const ASKERS: readonly number[] = [staffRoles.admin, staffRoles.manager];
const PAGE = 50;
const TYPING_MS = 250;

interface RowInList {
  list: string;
  id: string;
  /** The noun for the row: `lead`. */
  thing: string;
}

/** A link that opens the explanation; renders nothing for users without access. */
export function WhoCanSee(row: RowInList) {
  const [open, setOpen] = useState(false);
  const person = usePerson();
  if (!person || !ASKERS.includes(person.role)) return null;
  const title = t`Who can see this ${t(row.thing)}?`;
  return (
    <div className="who-can-see">
      <button type="button" className="link-button" onClick={() => setOpen(true)}>
        {title}
      </button>
      <Drawer title={title} open={open} onClose={() => setOpen(false)} size={440} destroyOnHidden>
        <Viewers {...row} />
      </Drawer>
    </div>
  );
}

function Viewers({ list, id, thing }: RowInList) {
  const [search, setSearch] = useState('');
  const asked = useSettled(search.trim(), TYPING_MS);
  const query = useInfiniteQuery({
    queryKey: ['viewers', list, id, asked],
    initialPageParam: 1,
    queryFn: ({ pageParam }) =>
      get<Viewer[]>(`lists/${list}/rows/${encodeURIComponent(id)}/viewers`, { search: asked, page_no: pageParam, limit: PAGE }),
    getNextPageParam: (last, pages) => (last.data.length === PAGE ? pages.length + 1 : undefined),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  if (query.error)
    return <LoadFailed title={t`Who sees it could not be loaded`} error={query.error} onRetry={() => void query.refetch()} />;
  if (query.isPending) return <p className="who-note">{t`Loading...`}</p>;
  const people = query.data.pages.flatMap((page) => page.data);
  const sees = Number(query.data.pages[0]?.sees);
  return (
    <div aria-busy={query.isFetching}>
      <p className="who-note">
        {sees === 1
          ? tx`${(<b className="tabular">{sees}</b>)} person sees this ${t(thing)}.`
          : tx`${(<b className="tabular">{sees}</b>)} people see this ${t(thing)}.`}
      </p>
      <Input
        allowClear
        aria-label={t`Find a person`}
        placeholder={t`Find a person`}
        value={search}
        onChange={({ target }) => setSearch(target.value)}
      />
      {people.length === 0 && <p className="who-note">{t`No user has this name.`}</p>}
      <People title={t`Can see it`} people={people.filter((one) => one.sees)} />
      <People title={t`Cannot see it`} people={people.filter((one) => !one.sees)} />
      {query.hasNextPage && (
        <button type="button" className="button who-more" disabled={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {query.isFetchingNextPage ? t`Loading...` : t`Show more`}
        </button>
      )}
    </div>
  );
}

function People({ title, people }: { title: string; people: readonly Viewer[] }) {
  if (people.length === 0) return null;
  return (
    <section aria-label={title}>
      <h3 className="who-title">{title}</h3>
      <ul className="who-people">
        {people.map(({ id, name, role_name, sees, changes, because }) => (
          <li key={id}>
            <b>{name}</b> <small>{role_name}</small>
            {sees && !changes && <span className="who-looks">{t`view only`}</span>}
            <p>{because}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
