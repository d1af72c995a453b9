/** The user's own attendance today, shared by the header, its reminders and the attendance screen. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { DataOf } from '../../shared/http/answers';
import { get, post } from '../../shared/http/http';
import { messageOf } from '../../shared/http/http-error';
import { useLiveRows } from '../../shared/live/live-hooks';
import { useCurrentUser } from '../../shared/session/session';
import { toast } from '../../shared/ui/toast';
import { daysOf } from './own-days';
import { t } from '../../shared/texts/texts';

export type AttendanceNow = DataOf<'Attendance_now'>;

const key = ['attendance-now'];

/** Refetches when the user's current or unfinished day changes, and every few minutes, because a new day begins. */
export function useAttendanceNow(): AttendanceNow | undefined {
  const userId = useCurrentUser()?.id;
  const { data, refetch } = useQuery({
    queryKey: key,
    queryFn: async () => (await get<AttendanceNow>('attendance/records')).data,
    refetchInterval: 300_000,
    staleTime: 0,
  });
  useLiveRows(
    'attendance',
    () => void refetch(),
    () => void refetch(),
    daysOf(String(userId), data),
  );
  return data;
}

/** Checks in, out, or out of an earlier day; one at a time, with the documented messages (AR-06 to AR-09). */
export function useAttendanceActions(onDone?: () => void) {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  async function run(path: string, body: object) {
    setBusy(true);
    try {
      const { message } = await post(path, body);
      toast.success(message ?? t`Saved Successfully`);
      await client.invalidateQueries({ queryKey: key });
      onDone?.();
    } catch (error) {
      toast.error(messageOf(error));
    } finally {
      setBusy(false);
    }
  }
  return {
    busy,
    checkIn: () => void run('attendance/check-in', {}),
    checkOut: () => void run('attendance/check-out', {}),
    checkOutOf: (day: string) => void run('attendance/check-out', { day }),
  };
}
