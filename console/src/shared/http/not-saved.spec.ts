import { HttpError } from './http-error';
import { notSaved } from './not-saved';

describe('that nothing was saved', () => {
  it('is stated with the reason', () =>
    expect(notSaved(new HttpError('refused', 'This stage is locked.', 422))).toBe('Nothing was saved: This stage is locked.'));
  it('is not repeated if the reason states it', () => {
    const full = 'There is no room left on the disk. Nothing was saved; reading goes on, and saving works again as soon as there is room.';
    expect(notSaved(new HttpError('failed', full, 507))).toBe(full);
  });
});
