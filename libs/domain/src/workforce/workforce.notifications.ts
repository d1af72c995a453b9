import { defineNotification } from '../kernel/notification';
import { workforceScreens } from './workforce.screens';

const leaveNews: Readonly<Record<string, string>> = {
  asked: 'A leave request is waiting for your answer',
  approved: 'Your leave was approved',
  refused: 'Your leave was refused',
  cancelled: 'A leave request was cancelled',
};
const attendanceNews: Readonly<Record<string, string>> = {
  asked: 'An attendance correction is waiting for your answer',
  approved: 'Your attendance correction was approved',
  refused: 'Your attendance correction was refused',
  cancelled: 'An attendance correction was withdrawn',
};

/** Notifications of the context. */
export const workforceNotifications = {
  leave: defineNotification('leave', {
    label: 'Absences',
    words: ({ news = '' }) => leaveNews[news] ?? 'A leave request changed',
    screen: () => workforceScreens.leave.at(),
  }),
  attendance: defineNotification('attendance', {
    label: 'Attendance',
    words: ({ news = '' }) => attendanceNews[news] ?? 'An attendance correction changed',
    screen: () => workforceScreens.attendanceReport.at(),
  }),
};
