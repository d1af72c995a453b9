import { remainingToasts, type Toast } from './remaining-toasts';

const toast = (text: string, more: Partial<Toast> = {}): Toast => ({ id: 1, kind: 'success', text, at: 0, ...more });

describe('messages when the person goes to another screen', () => {
  it('vanish with what they were about', () =>
    expect(remainingToasts([toast('Saved'), toast('Some error', { kind: 'error' })], 3000)).toEqual([]));
  it('stay if they offer undo or report running work', () => {
    const kept = [toast('37 assigned', { action: { label: 'Undo', run: () => {} } }), toast('120 of 600', { stays: true })];
    expect(remainingToasts(kept, 3000)).toEqual(kept);
  });
  it('stay when they led there', () => expect(remainingToasts([toast('OTP Sent Successfully.', { at: 2500 })], 3000)).toHaveLength(1));
});
