import { projecting } from '@matricula/testing';
import { attendanceDaysProjector } from './attendance-days.projector';

const at = (time: string) => `2026-03-02T${time}:00.000Z`;
const day = { userId: 'asha', day: '2026-03-02' };
const happened = (type: string, time: string, data: object = {}) => ({ type, at: at(time), data: { ...day, ...data } });
const came = happened('AttendanceCheckedIn', '04:20', { userName: 'Asha', time: at('04:20'), lateMinutes: 20 });
const left = happened('AttendanceCheckedOut', '08:20', { time: at('08:20'), minutes: 240, earlyMinutes: 280 });
const asked = happened('AttendanceCorrectionAsked', '09:00', {
  ...{ userName: 'Asha', correctionId: 'c-1', in: at('04:00'), out: at('13:00'), lateMinutes: 0, earlyMinutes: 0, reason: 'Forgot.' },
});
const corrected = happened('AttendanceCorrected', '10:00', {
  ...{ correctionId: 'c-1', in: at('04:00'), out: at('13:00'), minutes: 540, lateMinutes: 0, earlyMinutes: 0 },
});
const days = projecting(attendanceDaysProjector);
const key = 'asha/2026-03-02';

describe('the row of a day at work', () => {
  it('has the first time in and the last one out, and all minutes between', async () => {
    await days
      .given(came)
      .then(key)
      .matches({ status: 'in', firstIn: at('04:20'), lateMinutes: 20, day: '2026-03-02T12:00:00.000Z' });
    const again = happened('AttendanceCheckedIn', '09:00', { userName: 'Asha', time: at('09:00') });
    const gone = happened('AttendanceCheckedOut', '09:30', { time: at('09:30'), minutes: 30, earlyMinutes: 0 });
    await days
      .given(came, left, again, gone)
      .then(key)
      .matches({ status: 'out', firstIn: at('04:20'), lastOut: at('09:30'), minutes: 270, lateMinutes: 20, earlyMinutes: 0 });
  });
  it('says what it is to be, and is so once it is agreed to', async () => {
    await days
      .given(came, left, asked)
      .then(key)
      .matches({ correction: 'asked', askedIn: at('04:00'), reason: 'Forgot.', minutes: 240 });
    await days
      .given(came, left, asked, corrected)
      .then(key)
      .matches({ correction: 'recorded', firstIn: at('04:00'), minutes: 540, lateMinutes: 0, corrected: true, askedIn: undefined });
    const refused = happened('AttendanceCorrectionRefused', '10:00', { correctionId: 'c-1', reason: 'No.' });
    await days.given(came, left, asked, refused).then(key).matches({ correction: 'recorded', minutes: 240, refusal: 'No.' });
  });
  it('starts with a correction if there was no check-in', async () => {
    await days.given(asked).then(key).matches({ status: 'none', correction: 'asked', minutes: 0 });
    await days.given(asked, corrected).then(key).matches({ status: 'out', minutes: 540 });
  });
});
