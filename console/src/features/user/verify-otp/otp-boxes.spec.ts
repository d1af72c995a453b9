import { emptyBoxes, isComplete, otpOf, paste, press } from './otp-boxes';

const typing = (...keys: string[]) => keys.reduce(press, emptyBoxes);

describe('six boxes', () => {
  it('take digits and move on (OTP-03)', () => expect(typing('1', '2')).toEqual({ digits: ['1', '2', '', '', '', ''], focus: 2 }));
  it('ignore everything else (OTP-02, OTP-09)', () => expect(typing('a', ' ', '-', 'Tab')).toEqual(emptyBoxes));
  it('empty backwards (OTP-04)', () => expect(typing('1', '2', 'Backspace', 'Backspace')).toEqual(emptyBoxes));
  it('delete in place', () => expect(typing('1', 'ArrowLeft', 'Delete')).toEqual(emptyBoxes));
  it('stop at both ends', () => expect(typing('ArrowLeft', '1', '2', '3', '4', '5', '6').focus).toBe(5));
  it('are complete with six digits', () =>
    expect([isComplete(typing('1', '2', '3', '4', '5', '6')), isComplete(typing('1'))]).toEqual([true, false]));
});

describe('pasting', () => {
  it('fills the boxes with the digits (OTP-05)', () => expect(otpOf(paste(emptyBoxes, ' 12-34 56\n'))).toBe('123456'));
  it('keeps fewer digits without completing (OTP-06)', () =>
    expect(paste(emptyBoxes, '123')).toEqual({ digits: ['1', '2', '3', '', '', ''], focus: 3 }));
  it('of no digits changes nothing', () => expect(paste(typing('1'), 'abc')).toEqual(typing('1')));
});
