import type { ReportScheduleRow } from '@matricula/read-models/overview';
import { del, post } from '../../../shared/http/http';
import { messageOf } from '../../../shared/http/http-error';
import { toast } from '../../../shared/ui/toast';
import { t } from '../../../shared/texts/texts';

/** Shows the result; true if it succeeded. */
async function tell(said: Promise<{ message?: string }>): Promise<boolean> {
  try {
    toast.success((await said).message ?? t`Done`);
    return true;
  } catch (error) {
    toast.error(t`Nothing was changed: ${messageOf(error)}`);
    return false;
  }
}

type Schedule = Pick<ReportScheduleRow, 'scheduleId' | 'status'>;

export const sendNow = ({ scheduleId }: Schedule) => tell(post(`report-schedules/${scheduleId}/send`));

/** Pauses or resumes a schedule. */
export const pauseSchedule = ({ scheduleId, status }: Schedule) =>
  tell(post(`report-schedules/${scheduleId}/${status === 'active' ? 'pause' : 'resume'}`));

export const removeSchedule = ({ scheduleId }: Schedule) => tell(del(`report-schedules/${scheduleId}`));
