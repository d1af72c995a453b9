import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { staffRoles } from '@matricula/domain/kernel/staff-roles';
import { applyForLeaveFields, leaveLife } from '@matricula/domain/workforce';
import { leaveList, type LeaveRow } from '@matricula/read-models/workforce';
import { FormDialog } from '../../../shared/form/form-dialog';
import { ListPage } from '../../../shared/grid/list-page';
import type { DataOf } from '../../../shared/http/answers';
import { get, post } from '../../../shared/http/http';
import { useLiveRows } from '../../../shared/live/live-hooks';
import { useCurrentUser } from '../../../shared/session/session';
import { PageTabs } from '../../../shared/ui/page-tabs';
import { pillStyle } from '../../../shared/ui/theme';
import { toast } from '../../../shared/ui/toast';
import { daysWords, latestFirst, leaveColumns, leaveFilters, leaveTone, leaveDaysWords } from './leave.columns';
import { LeaveCalendar } from './leave-calendar';
import { LeaveMoves } from './leave-moves';
import { t } from '../../../shared/texts/texts';
import { tx } from '../../../shared/texts/with-elements';
import './leave.css';

const PATH = '/employee/leave';
const pageTabs = [
  { key: 'list', title: 'Leave', to: PATH },
  { key: 'calendar', title: 'Calendar', to: `${PATH}?tab=calendar` },
];

/** Leave: balances, own requests and those of the team, as a list and by month; apply, decide, cancel. */
export function LeavePage() {
  const [params] = useSearchParams();
  const current = params.get('tab') === 'calendar' ? 'calendar' : 'list';
  const [applying, setApplying] = useState(false);
  const [version, setVersion] = useState(0);
  const [open, setOpen] = useState<LeaveRow>();
  const again = () => setVersion((was) => was + 1);
  const navigate = useNavigate();
  const admin = useCurrentUser()?.role === staffRoles.admin;
  const balances = useBalances(version);
  // Applying needs a leave type.
  const apply = balances?.length ? { label: t`Apply for Leave`, run: () => setApplying(true) } : undefined;
  const empty =
    balances?.length === 0
      ? {
          text: admin
            ? t`There are no leave types yet. People can apply for leave once there is one.`
            : t`There are no leave types yet. Please contact the administrator if you need one.`,
          action: admin ? { label: t`Leave types`, run: () => void navigate('/employee/configuration?tab=leave-types') } : undefined,
        }
      : { text: t`No leave requests yet.`, action: apply };
  const tabs = <PageTabs label={t`Leave`} tabs={pageTabs} current={current} />;
  return (
    <>
      {current === 'calendar' ? (
        <LeaveCalendar above={tabs} apply={apply} version={version} onOpen={setOpen} />
      ) : (
        <ListPage<LeaveRow>
          title={t`Leave`}
          list="leaves"
          model={leaveList}
          columns={leaveColumns}
          filters={leaveFilters}
          defaultSort={latestFirst}
          version={version}
          primary={apply}
          above={
            <>
              {tabs}
              <Balances balances={balances} />
            </>
          }
          onOpen={setOpen}
          card={(row) => ({
            title: row.userName,
            mark: (
              <span className="pill" style={pillStyle(leaveTone(row))}>
                {t(leaveLife.states[row.status])}
              </span>
            ),
            second: `${row.typeName} · ${daysWords(row.days)}`,
            third: leaveDaysWords(row),
          })}
          empty={empty}
        />
      )}
      {applying && (
        <FormDialog
          as="drawer"
          title={t`Apply for Leave`}
          of={applyForLeaveFields}
          draft="leave/new"
          saveText={t`Apply`}
          onSave={async (values, idempotencyKey) => {
            const { message } = await post('leaves', values, { idempotencyKey });
            toast.success(message ?? t`Leave requested`);
            again();
          }}
          onClose={() => setApplying(false)}
        />
      )}
      {open && <LeaveMoves leaveId={open.leaveId} shown={open} onDone={again} onClose={() => setOpen(undefined)} />}
    </>
  );
}

/** The remaining balance of each leave type this year. */
function useBalances(version: number) {
  const { data, refetch } = useQuery({
    queryKey: ['leave-balances', version],
    queryFn: async () => (await get<DataOf<'Leave_balances'>>('leaves/balances')).data,
    placeholderData: (before) => before,
    staleTime: 0,
  });
  useLiveRows('leaves', () => void refetch());
  return data;
}

function Balances({ balances = [] }: { balances?: DataOf<'Leave_balances'> }) {
  if (balances.length === 0) return null;
  return (
    <ul className="leave-balances" aria-label={t`Leave left this year`}>
      {balances.map(({ type_id: id, name, left, given, taken, waiting, colour }) => (
        <li key={id} style={{ borderLeftColor: colour ?? undefined }}>
          <span>{tx`${(<b className="tabular">{left}</b>)} of ${given}`}</span>
          <div>{name}</div>
          <small>
            {[taken > 0 && t`${taken} taken`, waiting > 0 && t`${waiting} waiting`].filter(Boolean).join(', ') || t`none taken`}
          </small>
        </li>
      ))}
    </ul>
  );
}
