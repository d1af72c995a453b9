import { dispositionOf } from './send-file';

describe('the name of a downloaded attachment', () => {
  it('is plain where it can be', () =>
    expect(dispositionOf('marks.pdf')).toBe(`attachment; filename="marks.pdf"; filename*=UTF-8''marks.pdf`));

  it('keeps other alphabets and cannot break out of the header', () =>
    expect(dispositionOf('अंक"\r\n(1).pdf')).toBe(
      `attachment; filename="_______1_.pdf"; filename*=UTF-8''%E0%A4%85%E0%A4%82%E0%A4%95%22%0D%0A%281%29.pdf`,
    ));
});
