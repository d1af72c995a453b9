import { useQuery } from '@tanstack/react-query';
import { leaveLife } from '@matricula/domain/workforce';
import type { LeaveRow } from '@matricula/read-models/workforce';
import type { Fact } from '../../../shared/detail/fact-list';
import { fetchByKey } from '../../../shared/grid/list-source';
import { useLiveRows } from '../../../shared/live/live-hooks';
import { RequestDrawer } from '../request.drawer';
import { daysWords, leaveDaysWords } from './leave.columns';
import { t } from '../../../shared/texts/texts';

interface LeaveMovesProps {
  leaveId: string;
  /** Known data until the leave is fetched again. */
  shown: LeaveRow;
  onDone: () => void;
  onClose: () => void;
}

/** A leave request, and the reader's actions on it. */
export function LeaveMoves({ leaveId, shown, onDone, onClose }: LeaveMovesProps) {
  const { data, refetch } = useQuery({
    queryKey: ['leave', leaveId],
    queryFn: async () => (await fetchByKey<LeaveRow>('leaves', [leaveId]))[0] ?? null,
    staleTime: 0,
  });
  useLiveRows('leaves', () => void refetch(), undefined, [leaveId]);
  const leave = data ?? shown;
  const facts: Fact[] = [
    { label: t`Name`, value: leave.userName },
    { label: t`Leave`, value: `${leave.typeName}${leave.paid ? '' : ' (unpaid)'}` },
    { label: t`When`, value: leaveDaysWords(leave) },
    { label: t`Working days`, value: daysWords(leave.days) },
    { label: t`Status`, value: t(leaveLife.states[leave.status]) },
    { label: t`Reason`, value: leave.reason },
    { label: t`Reason for refusal`, value: leave.refusal },
  ];
  return (
    <RequestDrawer
      title={t`Leave`}
      facts={facts}
      life={leaveLife}
      moves={leave.moves ?? []}
      draft={`leave/${leaveId}`}
      pathOf={(move) => `leaves/${leaveId}/${move}`}
      onMoved={async () => {
        await refetch();
        onDone();
      }}
      onClose={onClose}
    />
  );
}
