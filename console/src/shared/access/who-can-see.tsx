/** Who sees a row, in words: for managers and admins, beside the facts of a lead, a ticket, anything that stands in a list. */
import { useState } from 'react';
import { Drawer, Input } from 'antd';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { staffRoles } from '@matricula/domain/kernel/staff-roles';
import { type RowOf } from '../http/answers';
import { get } from '../http/http';
import { usePerson } from '../session/session';
import { LoadFailed } from '../ui/load-failed';
import { useSettled } from '../ui/use-settled';
import { detailTexts } from '../texts/detail-texts';
import { useTexts } from '../texts/use-texts';
import { textsNow } from '../texts/texts';
import { commonTexts } from '../texts/common-texts';
import './who-can-see.css';

type Viewer = RowOf<'RowAccess_of'>;
const ASKERS: readonly number[] = [staffRoles.admin, staffRoles.manager];
const PAGE = 50;
const TYPING_MS = 250;

interface RowInList {
  list: string;
  id: string;
  /** What the row is called: `lead`. */
  thing: string;
}

/** A link that opens the answer; nothing for those who may not ask. */
export function WhoCanSee(row: RowInList) {
  const texts = useTexts(detailTexts);
  const [open, setOpen] = useState(false);
  const person = usePerson();
  if (!person || !ASKERS.includes(person.role)) return null;
  const title = texts.whoSees(row.thing);
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
  const texts = useTexts(detailTexts);
  const common = useTexts(commonTexts);
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
  if (query.error) return <LoadFailed title={texts.whoNotLoaded} error={query.error} onRetry={() => void query.refetch()} />;
  if (query.isPending) return <p className="who-note">{common.loadingDots}</p>;
  const people = query.data.pages.flatMap((page) => page.data);
  const sees = Number(query.data.pages[0]?.sees);
  return (
    <div aria-busy={query.isFetching}>
      <p className="who-note">
        <b className="tabular">{sees}</b> {sees === 1 ? texts.onePerson(thing) : texts.people(thing)}
      </p>
      <Input
        allowClear
        aria-label={texts.find}
        placeholder={texts.find}
        value={search}
        onChange={({ target }) => setSearch(target.value)}
      />
      {people.length === 0 && <p className="who-note">{texts.nobody}</p>}
      <People title={texts.sees} people={people.filter((one) => one.sees)} />
      <People title={texts.doesNot} people={people.filter((one) => !one.sees)} />
      {query.hasNextPage && (
        <button type="button" className="button who-more" disabled={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {query.isFetchingNextPage ? common.loadingDots : common.showMore}
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
            {sees && !changes && <span className="who-looks">{textsNow(detailTexts).looksOn}</span>}
            <p>{because}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
