import { join } from 'node:path';
import type { Paper } from './define-document';
import { DrawingHere } from './drawing';
import { DrawingThread } from './drawing-thread.client';

// The calling thread cannot render, so the result must come from the other one.
jest.mock('./pdf', () => ({ pdfOf: () => Promise.reject(new Error('drawn in the thread that asks')) }));

const line = (at: number) => [`Counsellor ${at}`, String(at), String(at * 2)];
const report = (rows: number): Paper => ({
  title: 'Work of all',
  moment: '2026-03-02T05:00:00.000Z',
  blocks: [
    { kind: 'title', text: 'Work of all' },
    {
      kind: 'table',
      columns: [{ title: 'User' }, { title: 'Calls', number: true }],
      rows: Array.from({ length: rows }, (_, at) => line(at)),
    },
  ],
});
const pagesOf = (pdf: Uint8Array) =>
  Buffer.from(pdf)
    .toString('latin1')
    .match(/\/Type \/Page\n/g)?.length;

describe('a paper', () => {
  const source = join(__dirname, 'drawing-thread.ts');
  const drawing = new DrawingThread(join(__dirname, '../../testing/src/run-from-source.mjs'), { argv: [source] });
  afterAll(() => drawing.stop());

  it('is rendered in a separate thread without blocking the caller', async () => {
    let isDrawn = false;
    const drawn = drawing.draw(report(10_000)).finally(() => (isDrawn = true));
    let turns = 0;
    while (!isDrawn) {
      await new Promise(setImmediate);
      turns++;
    }
    expect(turns).toBeGreaterThan(100);
    expect(pagesOf(await drawn)).toBeGreaterThan(300);
    await expect(new DrawingHere().draw(report(1))).rejects.toThrow('in the thread that asks');
  });

  it('that cannot be drawn is said so, and the next one is drawn', async () => {
    const wrong = { ...report(1), blocks: [{ kind: 'table' }] } as unknown as Paper;
    await expect(drawing.draw(wrong)).rejects.toThrow();
    expect(pagesOf(await drawing.draw(report(1)))).toBe(1);
  });
});
