import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { contrast, tokensFor } from './theme';

const source = resolve(__dirname, '../..');
const sheets = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.css'));
const faded = /[^{}]*(disabled|data-ignored)[^{}]*\{[^}]*opacity/;

describe('a disabled control', () => {
  it('is shown by colours and never faded, so that its text is readable', () => {
    expect(sheets.filter((path) => faded.test(readFileSync(join(source, path), 'utf8')))).toEqual([]);
  });
  it.each(['light', 'dark'] as const)('keeps its contrast in %s', (mode) => {
    const { textFaint, sunken } = tokensFor(mode);
    expect(contrast(textFaint, sunken)).toBeGreaterThanOrEqual(4.5);
  });
});
