import { useQuery } from '@tanstack/react-query';
import { Button, Popconfirm } from 'antd';
import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { reportScheduleFields } from '@matricula/domain/overview';
import type { ReportScheduleRow } from '@matricula/read-models/overview';
import { FormDialog } from '../../../shared/form/form-dialog';
import { fetchByKey } from '../../../shared/grid/list-source';
import { put } from '../../../shared/http/http';
import { useStaffNames } from '../../../shared/people/use-staff-names';
import { scheduleLabels, useRecipients } from '../../../shared/report/schedule-report';
import { useTenantZone } from '../../../shared/session/session';
import { momentIn } from '../../../shared/session/tenant-clock';
import { toast } from '../../../shared/ui/toast';
import { pauseSchedule, removeSchedule } from './schedule-calls';
import { outcomeOf, type Names } from './schedule.columns';
import { counted } from '../../../shared/texts/counted';
import { t } from '../../../shared/texts/texts';
import { tx } from '../../../shared/texts/with-elements';

const words = { attached: 'sent', link: 'sent, to be fetched', refused: 'not sent' } as const;

interface ScheduleDrawerProps {
  id: string;
  /** Titles of reports, by name. */
  reports: Names;
  onDone: () => void;
  onClose: () => void;
}

/** A scheduled report in a drawer next to its list: content, times, recipients, and the result of the last run. */
export function ScheduleDrawer({ id, reports, onDone, onClose }: ScheduleDrawerProps) {
  const recipients = useRecipients();
  const { data: row } = useQuery({
    queryKey: ['report-schedule', id],
    queryFn: async () => (await fetchByKey<ReportScheduleRow>('report-schedules', [id]))[0] ?? null,
    staleTime: 0,
  });
  useEffect(() => {
    if (row !== null) return;
    toast.error(t`This scheduled report no longer exists.`);
    onClose();
  }, [row, onClose]);
  if (!row) return null;
  const ended = (isDone: boolean) => isDone && onDone();
  const { title, period, every, weekday = '1', monthDay = '1', at, recipients: to, formats } = row;
  const kept = { title, period, every, weekday, monthDay, at, recipients: to, formats };
  const link = <Link to={`/${row.report}`}>{reports[row.report] ?? row.report}</Link>;
  return (
    <FormDialog
      as="drawer"
      title={row.title}
      of={reportScheduleFields}
      kept={kept}
      options={{ recipients }}
      labels={scheduleLabels}
      above={
        <>
          <p className="report-scheduled">{row.where ? tx`${link}, with its scheduled filter` : link}</p>
          <LastRun row={row} />
        </>
      }
      actions={
        <>
          <Popconfirm
            title={t`Delete it? It will no longer be sent.`}
            okText={t`Delete`}
            okButtonProps={{ danger: true }}
            onConfirm={() => void removeSchedule(row).then(ended)}
          >
            <Button danger>{t`Delete`}</Button>
          </Popconfirm>
          <Button onClick={() => void pauseSchedule(row).then(ended)}>{row.status === 'active' ? t`Pause` : t`Resume`}</Button>
        </>
      }
      onSave={(values, idempotencyKey) => put(`report-schedules/${id}`, values, { idempotencyKey })}
      onDone={() => {
        toast.success(t`Saved`);
        onDone();
      }}
      onClose={onClose}
    />
  );
}

function LastRun({ row }: { row: ReportScheduleRow }) {
  const names = useStaffNames();
  const zone = useTenantZone();
  const { lastRunAt, lastReason, lastRecipients = [] } = row;
  if (!lastRunAt) return null;
  return (
    <section className="schedule-last" aria-label={t`Last run`}>
      <p>
        <b>{outcomeOf(row)}</b> <time className="tabular">{momentIn(lastRunAt, zone)}</time>
      </p>
      {lastReason && <p>{lastReason}</p>}
      <ul>
        {lastRecipients.map(({ userId, outcome, reason, rows }) => (
          <li key={userId}>
            {names[userId] ?? userId}: {t(words[outcome])}
            {rows !== undefined && `, ${counted(rows, 'line')}`}
            {reason && ` – ${reason}`}
          </li>
        ))}
      </ul>
    </section>
  );
}
