import { Drawer } from 'antd';
import { Link } from 'react-router-dom';
import { activityWords } from '@matricula/read-models/overview';
import { type DataOf } from '../../../shared/http/answers';
import { LeadPart } from '../../../shared/lead/lead-part';
import { useSourceWord } from '../../../shared/lead/masters.query';
import { useTenantZone } from '../../../shared/session/session';
import { momentIn } from '../../../shared/session/tenant-clock';
import { spoken } from '../../../shared/texts/spoken';
import { t } from '../../../shared/texts/texts';
import { useFocusBack } from '../../../shared/ui/focus-back';
import { useLoggedOf } from './logged-of.query';

type Logged = DataOf<'ActivityLog_log'>[number];

interface LeadLogDrawerProps {
  leadId: string;
  name: string | undefined;
  onClose: () => void;
}

/** All activities on one lead, newest first, also those of users whose work the reader does not see elsewhere (001 §7.1). */
export function LeadLogDrawer({ leadId, name, onClose }: LeadLogDrawerProps) {
  useFocusBack();
  const zone = useTenantZone();
  const source = useSourceWord();
  const found = useLoggedOf<Logged>('getLogActivity', leadId);
  const stageOf = ({ stage, sub_stage, previous_stage }: Logged) => {
    const now = [stage, sub_stage].filter(Boolean).join(', ');
    return previous_stage && previous_stage !== stage ? `${previous_stage} → ${now}` : now;
  };
  return (
    <Drawer open title={t`All activity of ${name ?? t`Lead`}`} size="large" onClose={onClose}>
      <p>
        <Link to={`/lp/${leadId}/conversation`}>{t`Open the lead`}</Link>
      </p>
      <LeadPart<Logged>
        query={{ ...found, data: found.data?.pages.flatMap(({ rows }) => rows) }}
        rowKey={({ id }) => id}
        empty={t`No activity on this lead yet.`}
        columns={[
          { title: t`When`, cell: ({ created_date }) => <span className="tabular">{momentIn(created_date, zone)}</span> },
          { title: t`User`, cell: ({ user_name }) => user_name },
          { title: t`Activity`, cell: ({ event }) => <b>{spoken(activityWords)(event) ?? event}</b> },
          { title: t`Stage`, cell: stageOf },
          { title: t`Source`, cell: (fact) => source(fact.source ?? undefined) },
        ]}
      />
      {found.hasNextPage && (
        <button
          type="button"
          className="button"
          disabled={found.isFetchingNextPage}
          onClick={() => void found.fetchNextPage()}
        >{t`Show more`}</button>
      )}
    </Drawer>
  );
}
