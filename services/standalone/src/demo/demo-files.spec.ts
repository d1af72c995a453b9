import { fileTypeFromBuffer } from 'file-type';
import { demoPdf, demoPng } from './demo-files';

describe('a demonstration file', () => {
  const page = { heading: 'Receipt (copy)', lines: ['Applicant AB12', 'Amount: Rs 15000', 'हिन्दी'] };

  it('is a PDF whose table of objects points at them', () => {
    const pdf = demoPdf(page).toString('latin1');
    const places = [...pdf.matchAll(/^(\d{10}) 00000 n /gm)].map(([, at]) => Number(at));
    expect(places.map((at, index) => pdf.startsWith(`${index + 1} 0 obj`, at))).toEqual([true, true, true, true, true]);
    expect(pdf.slice(Number(/startxref\n(\d+)/.exec(pdf)?.[1])).startsWith('xref')).toBe(true);
    expect(pdf).toContain('(Receipt \\(copy\\)) Tj');
  });

  it('has the type of its ending', async () =>
    expect([(await fileTypeFromBuffer(demoPdf(page)))?.mime, (await fileTypeFromBuffer(demoPng(page)))?.mime]).toEqual([
      'application/pdf',
      'image/png',
    ]));
});
