import PDFDocument from 'pdfkit';
import { fontFiles, runsOf } from './fonts';
import { scripts, unprintable } from './scripts';

interface Font {
  hasGlyphForCodePoint(code: number): boolean;
}

describe('the scripts of documents', () => {
  it('have a glyph for each character that is called right, in the font that draws it', () => {
    const sheet = new PDFDocument();
    for (const { name, file } of fontFiles) sheet.registerFont(name, file);
    const fonts = new Map(fontFiles.map(({ name }) => [name, (sheet.font(name) as unknown as { _font: { font: Font } })._font.font]));
    const missing = scripts.flatMap(({ ranges = [] }) =>
      ranges.flatMap(([first, last]) =>
        Array.from({ length: last - first + 1 }, (_, at) => first + at).filter((code) =>
          (['plain', 'strong'] as const).some((weight) => {
            const [run] = runsOf(String.fromCodePoint(code), weight);
            return !fonts.get(run!.font)!.hasGlyphForCodePoint(code);
          }),
        ),
      ),
    );
    expect(missing.map((code) => code.toString(16))).toEqual([]);
  });

  it('name the words that would be misprinted, and no others', () => {
    expect(unprintable('Dear Fiancée Łódź “₹500” — €5\n\nआशा कृष्णमूर्ति, दर्‍या')).toEqual([]);
    expect(unprintable('Dear ஆஷா and আশা, ஆஷா')).toEqual(['ஆஷா', 'আশা']);
    expect(
      ['తెలుగు', 'ಕನ್ನಡ', 'മലയാളം', 'ગુજરાતી', 'ਪੰਜਾਬੀ', 'ଓଡ଼ିଆ', 'اردو', 'ᱥᱟᱱᱛᱟᱲᱤ', 'ꯃꯤꯇꯩ', '漢字', '🎓'].flatMap(unprintable),
    ).toHaveLength(11);
    // Joiners that Devanagari does not draw as it should, and signs that change the direction.
    expect(unprintable('क्‍ष a\u202eb')).toHaveLength(2);
  });
});
