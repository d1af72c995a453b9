import { deciding } from '@matricula/testing';
import { attendanceDecider, type AttendanceCommand } from './attendance.decider';
import type { AttendanceEvent } from './attendance.events';

const of = { userId: 'asha', day: '2026-03-02' };
const at = (time: string) => `2026-03-02T${time}:00.000Z`;
const day = deciding(attendanceDecider);
const cameIn = (time: string): AttendanceEvent => ({
  type: 'AttendanceCheckedIn',
  data: { ...of, userName: 'Asha', time: at(time), lateMinutes: 20 },
});
const left = (time: string, minutes: number): AttendanceEvent => ({
  type: 'AttendanceCheckedOut',
  data: { ...of, time: at(time), minutes, earlyMinutes: 0 },
});
const checkIn = (time: string): AttendanceCommand => ({
  type: 'CheckIn',
  data: { ...of, userName: 'Asha', time: at(time), lateMinutes: 20 },
});
const checkOut = (time: string): AttendanceCommand => ({ type: 'CheckOut', data: { ...of, time: at(time), earlyMinutes: 5 } });
const wanted = {
  ...of,
  ...{ userName: 'Asha', correctionId: 'c-1', in: at('04:00'), out: at('13:00'), lateMinutes: 0, earlyMinutes: 0, reason: 'Forgot.' },
};
const asked: AttendanceEvent = { type: 'AttendanceCorrectionAsked', data: wanted };

describe('a day at work', () => {
  it('alternates check-in and check-out, and is late only once', () => {
    day
      .given()
      .when(checkIn('04:20'))
      .then({ type: 'AttendanceCheckedIn', data: { lateMinutes: 20 } });
    day.given(cameIn('04:20')).when(checkIn('05:00')).thenRefused('attendance/in');
    day.given().when(checkOut('05:00')).thenRefused('attendance/not-in');
    day
      .given(cameIn('04:20'))
      .when(checkOut('08:20'))
      .then({ type: 'AttendanceCheckedOut', data: { minutes: 240, earlyMinutes: 5 } });
    day
      .given(cameIn('04:20'), left('08:20', 240))
      .when(checkIn('09:00'))
      .then({ type: 'AttendanceCheckedIn', data: { lateMinutes: undefined } });
    day
      .given(cameIn('04:20'), left('08:20', 240), cameIn('09:00'))
      .when(checkOut('09:30'))
      .then({ type: 'AttendanceCheckedOut', data: { minutes: 30 } });
  });

  it('is corrected on approval, with the previous times recorded', () => {
    day.given().when({ type: 'AskForCorrection', data: wanted }).then({ type: 'AttendanceCorrectionAsked', data: wanted });
    day
      .given(cameIn('06:00'), left('08:00', 120), asked)
      .when({ type: 'ApproveCorrection', data: {} })
      .then({ type: 'AttendanceCorrected', data: { in: at('04:00'), minutes: 540, previousIn: at('06:00'), previousOut: at('08:00') } });
    day.given(cameIn('06:00')).when({ type: 'ApproveCorrection', data: {} }).thenRefused('attendance/not-possible');
    day
      .given()
      .when({ type: 'AskForCorrection', data: { ...wanted, out: at('03:00') } })
      .thenRefused('attendance/times');
  });

  it('is not corrected if the request differs from what the approver was shown', () => {
    const agree = (askedIn: string, askedOut: string): AttendanceCommand => ({ type: 'ApproveCorrection', data: { askedIn, askedOut } });
    day.given(asked).when(agree(wanted.in, wanted.out)).then({ type: 'AttendanceCorrected' });
    day
      .given(asked)
      .when(agree(at('03:00'), wanted.out))
      .thenRefused('attendance/changed-meanwhile');
    day
      .given(asked)
      .when(agree(wanted.in, at('18:00')))
      .thenRefused('attendance/changed-meanwhile');
  });

  it('stays unchanged if the request is refused or withdrawn; a request is answered once', () => {
    const refuse: AttendanceCommand = { type: 'RefuseCorrection', data: { reason: 'You were not here.' } };
    const withdraw: AttendanceCommand = { type: 'WithdrawCorrection', data: {} };
    const refused: AttendanceEvent = { type: 'AttendanceCorrectionRefused', data: { ...of, correctionId: 'c-1', reason: 'No.' } };
    day
      .given(asked)
      .when(refuse)
      .then({ type: 'AttendanceCorrectionRefused', data: { correctionId: 'c-1', reason: 'You were not here.' } });
    day
      .given(asked)
      .when(withdraw)
      .then({ type: 'AttendanceCorrectionWithdrawn', data: { correctionId: 'c-1' } });
    day.given(asked, refused).when(refuse).thenRefused('attendance/not-possible');
    day.given(asked, refused).when({ type: 'AskForCorrection', data: wanted }).then({ type: 'AttendanceCorrectionAsked' });
  });

  it('that was corrected is complete, and can be continued', () => {
    const corrected: AttendanceEvent = {
      type: 'AttendanceCorrected',
      data: { ...of, correctionId: 'c-1', in: at('04:00'), out: at('08:00'), minutes: 240, lateMinutes: 0, earlyMinutes: 0 },
    };
    day.given(cameIn('06:00'), asked, corrected).when(checkOut('09:00')).thenRefused('attendance/not-in');
    day.given(cameIn('06:00'), asked, corrected).when(checkIn('09:00')).then({ type: 'AttendanceCheckedIn' });
  });
});
