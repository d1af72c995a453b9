import { DeleteOutlined, PauseCircleOutlined, PlayCircleOutlined, SendOutlined } from '@ant-design/icons';
import { Modal } from 'antd';
import { useCallback, useMemo, useState, type ReactNode } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { type ReportScheduleMove } from '@matricula/domain/overview';
import { reportSchedules, type ReportScheduleRow } from '@matricula/read-models/overview';
import { ListPage } from '../../../shared/grid/list-page';
import { useStaffNames } from '../../../shared/people/use-staff-names';
import { useReports } from '../../../shared/report/reports.query';
import { useLabels, withLabels } from '../../../shared/session/labels';
import { pillStyle } from '../../../shared/ui/theme';
import { pauseSchedule, removeSchedule, sendNow } from './schedule-calls';
import { ScheduleDrawer } from './schedule-drawer';
import {
  outcomeOf,
  periodWords,
  timesInWords,
  scheduleColumns,
  scheduleFilters,
  soonestFirst,
  statusWords,
  toneOf,
} from './schedule.columns';
import { SentReportDialog } from './sent-report.dialog';
import { t } from '../../../shared/texts/texts';
import './scheduled-reports.css';

/** Titles of the reports that the user may open, by name. */
function useReportTitles(): Readonly<Record<string, string>> {
  const labels = useLabels();
  const { data } = useReports();
  return useMemo(() => Object.fromEntries((data ?? []).map(({ name, title }) => [name, withLabels(title, labels)])), [data, labels]);
}

/** Reports sent by recurring e-mail: the user's own; for an admin, everyone's. */
export function ScheduledReportsPage() {
  const names = useStaffNames();
  const reports = useReportTitles();
  const navigate = useNavigate();
  const [params, setParams] = useSearchParams();
  const [version, setVersion] = useState(0);
  const [removing, setRemoving] = useState<ReportScheduleRow>();
  const columns = useMemo(() => scheduleColumns(names, reports), [names, reports]);
  const filters = useMemo(() => scheduleFilters(names, reports), [names, reports]);
  const [open, message] = [params.get('id'), params.get('message')];
  const show = useCallback(
    (parameter: 'id' | 'message', value: string | null) =>
      setParams(
        (current) => {
          if (value === null) current.delete(parameter);
          else current.set(parameter, value);
          return current;
        },
        { replace: value === null },
      ),
    [setParams],
  );
  const close = useCallback(() => show('id', null), [show]);
  const remove = async () => {
    setRemoving(undefined);
    if (removing) await removeSchedule(removing);
  };
  const may = ({ moves }: ReportScheduleRow, move: ReportScheduleMove) => moves?.includes(move) ?? false;

  return (
    <>
      <ListPage<ReportScheduleRow>
        title={t`Scheduled Reports`}
        list="report-schedules"
        model={reportSchedules}
        columns={columns}
        filters={filters}
        defaultSort={soonestFirst}
        version={version}
        onOpen={({ scheduleId }) => show('id', scheduleId)}
        rowKeys={[
          { key: 's', label: t`send now`, run: (row) => void sendNow(row) },
          { key: 'p', label: t`pause or resume`, run: (row) => void pauseSchedule(row) },
        ]}
        hover={(row) => (
          <>
            {may(row, 'send') && <Quick label={t`Send now`} icon={<SendOutlined />} run={() => void sendNow(row)} />}
            {may(row, 'pause') && <Quick label={t`Pause`} icon={<PauseCircleOutlined />} run={() => void pauseSchedule(row)} />}
            {may(row, 'resume') && <Quick label={t`Resume`} icon={<PlayCircleOutlined />} run={() => void pauseSchedule(row)} />}
            {may(row, 'remove') && <Quick label={t`Delete`} icon={<DeleteOutlined />} run={() => setRemoving(row)} />}
          </>
        )}
        card={(row) => ({
          title: row.title,
          mark: (
            <span className="pill" style={pillStyle(toneOf(row))}>
              {t(statusWords[row.status])}
            </span>
          ),
          // The times come first, so that they are not truncated.
          second: timesInWords(row),
          third: [t(periodWords[row.period] ?? row.period), outcomeOf(row) || names[row.ownerId]].filter(Boolean).join(' · '),
          action: may(row, 'send') ? { label: t`Send ${row.title} now`, icon: <SendOutlined />, run: () => void sendNow(row) } : undefined,
        })}
        empty={{
          text: t`No scheduled reports yet. Open a report and choose Schedule… next to Export.`,
          action: { label: t`Reports`, run: () => void navigate('/reports') },
        }}
      />
      {open && (
        <ScheduleDrawer
          key={open}
          id={open}
          reports={reports}
          onDone={() => {
            close();
            setVersion((current) => current + 1);
          }}
          onClose={close}
        />
      )}
      {message && <SentReportDialog messageId={message} onClose={() => show('message', null)} />}
      <Modal
        title={t`Delete ${removing?.title ?? ''}?`}
        open={removing !== undefined}
        width={360}
        okText={t`Delete`}
        okButtonProps={{ danger: true, icon: <DeleteOutlined /> }}
        onOk={() => void remove()}
        onCancel={() => setRemoving(undefined)}
      >{t`It will no longer be sent. Reports that were already sent are kept.`}</Modal>
    </>
  );
}

function Quick({ label, icon, run }: { label: string; icon: ReactNode; run: () => void }) {
  return (
    <button type="button" className="icon-button" aria-label={label} title={label} onClick={run}>
      {icon}
    </button>
  );
}
