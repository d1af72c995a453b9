import { Segmented } from 'antd';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { LeftOutlined } from '@ant-design/icons';
import { announcementLife, changeAnnouncementFields, type AnnouncementMove } from '@matricula/domain/announcement';
import { FormDialog } from '../../../shared/form/form-dialog';
import { useGuardedSave } from '../../../shared/form/use-guarded-save';
import type { DataOf } from '../../../shared/http/answers';
import { get, post, put, type Answer } from '../../../shared/http/http';
import { HttpError, messageOf } from '../../../shared/http/http-error';
import { useLiveRows } from '../../../shared/live/live-hooks';
import { useScreenTitle } from '../../../shared/session/screen-title';
import { useTenantZone } from '../../../shared/session/session';
import { momentIn } from '../../../shared/session/tenant-clock';
import { Failure } from '../../../shared/ui/error-boundary';
import { Blank, Problem } from '../../../shared/ui/page-states';
import { pillStyle } from '../../../shared/ui/theme';
import { toast } from '../../../shared/ui/toast';
import { useAnnouncementOptions } from '../announcement-options.query';
import { kindWords, stateOf } from '../announcement-words';
import { t } from '../../../shared/texts/texts';
import './announcement-details.css';

type Announcement = DataOf<'Announcement_one'>;
type Shown = 'all' | 'open' | 'done';

/** One announcement, and who in its audience has confirmed it. */
export function AnnouncementDetailsPage() {
  const { announcement_id: id = '' } = useParams();
  const path = `announcements/${id}`;
  const navigate = useNavigate();
  const zone = useTenantZone();
  const [changing, setChanging] = useState(false);
  const options = useAnnouncementOptions(true);
  const asked = useQuery({ queryKey: ['announcement', id], queryFn: async () => (await get<Announcement>(path)).data, staleTime: 0 });
  const refresh = () => void asked.refetch();
  useLiveRows('announcements', refresh, refresh, [id]);
  useScreenTitle(asked.data?.title ?? t`Announcement`);
  if (asked.isPending) return <Blank title={t`Announcement`} />;
  if (asked.error instanceof HttpError && asked.error.status === 404) {
    return (
      <Problem
        alone
        title={t`Announcement not found`}
        text={t`It may belong to another institution.`}
        action={{ label: t`Go to the announcements`, run: () => void navigate('/announcement-management') }}
      />
    );
  }
  if (!asked.data) return <Failure error={asked.error} />;
  const { title, body, kind, mustConfirm, roles, startsAt, endsAt, authorName, moves = [], audience } = asked.data;
  const state = stateOf(asked.data, new Date().toISOString());
  const moment = (at: string) => momentIn(at, zone);
  const roleNames = roles.map((role) => options?.roles.find(({ value }) => value === String(role))?.label ?? role);

  async function move(name: string) {
    try {
      const { message } = await post(`${path}/${name}`);
      toast.success(message ?? t`Announcement updated`);
      await asked.refetch();
    } catch (error) {
      toast.error(messageOf(error));
    }
  }

  return (
    <div className="announcement">
      <header className="announcement-head">
        <Link className="icon-button" to="/announcement-management" aria-label={t`Announcements`}>
          <LeftOutlined /> <span>{t`Announcements`}</span>
        </Link>
        <h1 title={title}>{title}</h1>
        <span className="pill" style={pillStyle(state.tone)}>
          {state.words}
        </span>
        <span className="list-space" />
        {(moves as AnnouncementMove[]).map((name) => (
          <button key={name} type="button" className="button" onClick={() => (name === 'change' ? setChanging(true) : void move(name))}>
            {t(announcementLife.moves[name].label)}
          </button>
        ))}
      </header>
      <div className="announcement-body">
        <section aria-label={t`Announcement`}>
          <p className="announcement-text">{body}</p>
          <dl>
            <dt>{t`Shown as`}</dt>
            <dd>{t(kindWords[kind])}</dd>
            <dt>{t`Shown from`}</dt>
            <dd className="tabular">{moment(startsAt)}</dd>
            <dt>{t`Shown until`}</dt>
            <dd className="tabular">{endsAt ? moment(endsAt) : t`it is withdrawn`}</dd>
            <dt>{t`Roles`}</dt>
            <dd>{roleNames.join(', ') || t`Every role`}</dd>
            <dt>{t`Must confirm`}</dt>
            <dd>{mustConfirm ? t`Yes` : t`No`}</dd>
            <dt>{t`By`}</dt>
            <dd>{authorName}</dd>
          </dl>
        </section>
        <Audience people={audience} moment={moment} />
      </div>
      {changing && options && (
        <ChangeDialog
          announcement={asked.data}
          options={options}
          onDone={({ message }) => {
            toast.success(message ?? t`Announcement updated`);
            setChanging(false);
            refresh();
          }}
          onClose={() => setChanging(false)}
        />
      )}
    </div>
  );
}

const keptOf = ({ title, body, kind, mustConfirm, roles, teams, startsAt, endsAt }: Announcement) => ({
  ...{ title, body, kind, mustConfirm, teams, startsAt, endsAt: endsAt ?? null },
  roles: roles.map(String),
});

interface ChangeDialogProps {
  announcement: Announcement;
  options: ReturnType<typeof useAnnouncementOptions>;
  onDone: (answer: Answer) => void;
  onClose: () => void;
}

/** Opened values stay while other users change them: conflicts are resolved on save, not overwritten. */
function ChangeDialog({ announcement, options, onDone, onClose }: ChangeDialogProps) {
  const [kept] = useState(() => keptOf(announcement));
  const path = `announcements/${announcement.announcementId}`;
  const { save, dialog } = useGuardedSave({
    of: changeAnnouncementFields,
    kept,
    // Sent as a whole: untouched fields keep what other users saved.
    send: (values, expected, idempotencyKey) => put(path, { ...kept, ...values, expected: { ...kept, ...expected } }, { idempotencyKey }),
    latest: async (after) => keptOf((await get<Announcement>(path, undefined, { after })).data),
  });
  return (
    <>
      <FormDialog
        as="drawer"
        title={t`Change the announcement`}
        of={changeAnnouncementFields}
        kept={kept}
        options={options}
        onSave={save}
        onDone={onDone}
        onClose={onClose}
      />
      {dialog}
    </>
  );
}

/** The audience; people who have not confirmed come first. */
function Audience({ people, moment }: { people: Announcement['audience']; moment: (at: string) => string }) {
  const [shown, setShown] = useState<Shown>('all');
  const done = people.filter(({ confirmedAt }) => confirmedAt);
  const open = people.filter(({ confirmedAt }) => !confirmedAt);
  const rows = { all: [...open, ...done], open, done }[shown];
  return (
    <section aria-label={t`Who has confirmed it`} className="announcement-people">
      <header>
        <h2>{t`${done.length} of ${people.length} confirmed`}</h2>
        <Segmented<Shown>
          aria-label={t`People to show`}
          value={shown}
          onChange={setShown}
          options={[
            { value: 'all', label: t`All` },
            { value: 'open', label: t`Not yet (${open.length})` },
            { value: 'done', label: t`Confirmed (${done.length})` },
          ]}
        />
      </header>
      <ul>
        {rows.map(({ userId, name, roleName, confirmedAt }) => (
          <li key={userId}>
            <span>
              {name} <small>{roleName}</small>
            </span>
            <span className="tabular" data-done={Boolean(confirmedAt)}>
              {confirmedAt ? `✓ ${moment(confirmedAt)}` : t`Not yet`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
