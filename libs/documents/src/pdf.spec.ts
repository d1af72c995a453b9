import { defineDocument, paperWith } from './define-document';
import { pdfOf } from './pdf';

interface Sample {
  rows: number;
  at: string;
}

const sample = defineDocument<Sample>('sample', {
  titleOf: () => 'आशा शर्मा',
  momentOf: ({ at }) => at,
  layout: ({ rows }) => [
    { kind: 'title', text: 'Work of आशा शर्मा', below: '1 to 7 March' },
    { kind: 'section', text: 'Figures' },
    { kind: 'figures', figures: [{ title: 'Fees', value: '₹ 4,200' }] },
    {
      ...{ kind: 'chart', as: 'stacked', categories: ['Web', 'Walk-in'], note: 'The largest' },
      series: [
        { title: 'Calls', values: [3, 0] },
        { title: 'Enrolled', values: [1, 1] },
      ],
    },
    {
      kind: 'table',
      columns: [{ title: 'User' }, { title: 'Calls', number: true }],
      rows: Array.from({ length: rows }, (_, at) => [
        `User ${at} with a name that has no room in a column of this width, whatever the paper`,
        String(at),
      ]),
      totals: ['Total', '9'],
    },
  ],
});
const at = '2026-03-02T05:00:00.000Z';
const text = async (data: Sample) => Buffer.from(await pdfOf(paperWith(sample, data))).toString('latin1');

describe('a paper', () => {
  it('is a PDF with the fonts in it that its letters need', async () => {
    const pdf = await text({ rows: 3, at });
    expect(pdf).toMatch(/^%PDF-1\.\d/);
    expect(pdf.match(/\/FontFile[23]? /g)?.length).toBeGreaterThanOrEqual(3);
    expect(pdf.match(/\/Type \/Page\n/g)).toHaveLength(1);
  });

  it('has as many pages as it needs, and no more', async () =>
    expect((await text({ rows: 60, at })).match(/\/Type \/Page\n/g)).toHaveLength(3));

  it('continues notes on the next page', async () => {
    const blocks = Array.from({ length: 60 }, (_, line) => ({ kind: 'note' as const, text: `Line ${line}` }));
    const pdf = Buffer.from(await pdfOf({ title: 'Notes', moment: at, blocks })).toString('latin1');
    expect(pdf.match(/\/Type \/Page\n/g)).toHaveLength(3);
  });

  it('is the same to the byte for the same data', async () => {
    expect(await text({ rows: 5, at })).toBe(await text({ rows: 5, at }));
    expect(await text({ rows: 5, at })).not.toBe(await text({ rows: 5, at: '2026-03-03T05:00:00.000Z' }));
  });
});
