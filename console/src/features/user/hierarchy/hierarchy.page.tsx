import { Alert, Button, DatePicker, Input } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { staffRoles } from '@matricula/domain/kernel/staff-roles';
import { get, put } from '../../../shared/http/http';
import { messageOf } from '../../../shared/http/http-error';
import { useLiveRows } from '../../../shared/live/live-hooks';
import { useAllowed, useCurrentUser, useTenantZone } from '../../../shared/session/session';
import { dayWords, inZone } from '../../../shared/session/tenant-clock';
import { LeaveGuard } from '../../../shared/ui/leave-guard';
import { LoadFailed } from '../../../shared/ui/load-failed';
import { Blank } from '../../../shared/ui/page-states';
import { toast } from '../../../shared/ui/toast';
import { ConsequencesDialog } from './consequences.dialog';
import { PeopleTree } from './people-tree';
import { linesOf, moved, whyNot, withMove, type Move, type Person } from './tree';
import { t } from '../../../shared/texts/texts';
import { tx } from '../../../shared/texts/with-elements';
import { dayFormats } from '../../../shared/ui/typed-dates';
import '../../../shared/ui/week-start';
import '../../../shared/grid/list-page.css';
import './hierarchy.css';

const DAY = 'YYYY-MM-DD';

/**
 * The reporting hierarchy: changed by dragging or keyboard, viewable as of any day (000 §2.7). Only admins change it, and they see the consequences
 * before saving.
 */
export function HierarchyPage() {
  const user = useCurrentUser();
  const admin = user?.role === staffRoles.admin;
  const mayAdd = useAllowed('USERS');
  const zone = useTenantZone();
  const today = inZone(Date.now(), zone).format(DAY);
  const [params, setParams] = useSearchParams();
  const [search, setSearch] = useState('');
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const [moves, setMoves] = useState<readonly Move[]>([]);
  const [asking, setAsking] = useState(false);
  const day = params.get('day') ?? undefined;
  const past = day !== undefined && day < today;
  const { data, error, refetch } = useQuery({
    queryKey: ['hierarchy', past ? day : 'now'],
    queryFn: async () => (await get<Person[]>('get_user_hierarchy', { day: past ? day : undefined })).data,
    staleTime: 0,
  });
  useLiveRows(past ? null : 'users', () => void refetch());
  const people = useMemo(() => moved(data ?? [], past ? [] : moves), [data, moves, past]);
  const lines = useMemo(() => linesOf(people, closed, search), [people, closed, search]);
  if (error) return <LoadFailed alone title={t`The hierarchy could not be loaded`} error={error} onRetry={() => void refetch()} />;
  if (!data) return <Blank title={t`User Hierarchy`} />;

  const move = (id: string, to: string | null) => {
    const problem = id === user?.id ? t`You cannot change your own manager: ask another admin.` : whyNot(people, id, to);
    if (problem) toast.warning(problem);
    else setMoves(withMove(moves, data, id, to));
  };
  const save = async () => {
    const asked = moves.map(({ id, from, to }) => ({ user_id: id, manager_id: to ?? '', expected_manager_id: from ?? '' }));
    try {
      const { message } = await put('users/hierarchy', { moves: asked });
      toast.success(message ?? t`Moved`);
      setMoves([]);
      setAsking(false);
    } catch (failed) {
      toast.error(t`Nobody was moved: ${messageOf(failed)}`);
      setAsking(false);
    }
    await refetch();
  };
  const fold = (id: string) =>
    setClosed((current) => {
      const next = new Set(current);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  const heads = people.filter(({ id }) => people.some(({ manager_id }) => manager_id === id)).map(({ id }) => id);

  return (
    <div className="hierarchy">
      <div className="list-title">
        <h1>{t`User Hierarchy`}</h1>
        <span className="list-count tabular">{people.length}</span>
      </div>
      <div className="hierarchy-tools">
        <Input
          allowClear
          placeholder={t`Find a person`}
          aria-label={t`Find a person`}
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
        {heads.length > 0 && (
          <Button onClick={() => setClosed(closed.size > 0 ? new Set() : new Set(heads))}>
            {closed.size > 0 ? t`Open all` : t`Close all`}
          </Button>
        )}
        <span className="list-space" />
        <DatePicker
          aria-label={t`As of a day`}
          placeholder={t`As of today`}
          format={dayFormats}
          value={past ? dayjs(day) : null}
          maxDate={dayjs(today)}
          onChange={(chosen: Dayjs | null) => setParams(chosen && chosen.format(DAY) < today ? { day: chosen.format(DAY) } : {})}
        />
      </div>
      {past && <Alert type="info" showIcon title={t`As it was at the end of ${dayWords(day)}. To move somebody, go back to today.`} />}
      {!past && people.length === 1 && (
        <p className="hierarchy-none">
          {t`There are no other users yet.`} {mayAdd && tx`${(<Link to="/users">{t`Add people`}</Link>)} to build teams here.`}
        </p>
      )}
      {lines.length === 0 ? (
        <p className="hierarchy-none">{search ? t`No user is called “${search}”.` : t`There were no users on that day.`}</p>
      ) : (
        <PeopleTree
          lines={lines}
          changed={new Set(past ? [] : moves.map(({ id }) => id))}
          onFold={fold}
          onMove={admin && !past && people.length > 1 ? move : undefined}
        />
      )}
      {moves.length > 0 && !past && (
        <div className="hierarchy-foot">
          <span>{moves.length === 1 ? t`One person is moved, not saved yet.` : t`${moves.length} people are moved, not saved yet.`}</span>
          <Button onClick={() => setMoves([])}>{t`Cancel`}</Button>
          <Button type="primary" onClick={() => setAsking(true)}>{t`Review and save`}</Button>
        </div>
      )}
      {asking && <ConsequencesDialog moves={moves} people={data} onSave={save} onClose={() => setAsking(false)} />}
      <LeaveGuard unsaved={moves.length > 0} />
    </div>
  );
}
