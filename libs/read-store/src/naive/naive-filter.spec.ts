import { compareScalars } from './naive-filter';

describe('the order of texts', () => {
  it('is that of their code points, also beyond those of one unit', () => {
    const texts = ['b', '\uff20', '😀', '', 'ab', 'a', 'é', '😀a', '\ud83d', 'B', '\ufffd'];
    const byBytes = texts.toSorted((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
    expect(texts.toSorted(compareScalars).map((text) => Buffer.from(text))).toEqual(byBytes.map((text) => Buffer.from(text)));
  });
});
