import { Readable } from 'node:stream';
import { csvBatches, detectDelimiter, type CsvRow } from './csv-source';

const rowsOf = async (text: string, delimiter = ',') => {
  const rows: CsvRow[] = [];
  for await (const batch of csvBatches(Readable.from([text]), { encoding: 'utf-8', delimiter })) rows.push(...batch);
  return rows;
};

describe('the rows of a file', () => {
  it('are the non-empty ones, each with its line number', async () =>
    expect(await rowsOf('Name,Phone\nRavi,98111\n,\n  , \nAsha,98112\n,\n')).toEqual([
      { line: 1, values: ['Name', 'Phone'] },
      { line: 2, values: ['Ravi', '98111'] },
      { line: 5, values: ['Asha', '98112'] },
    ]));
});

describe('a first line that names the delimiter', () => {
  it.each([
    ['sep=;', ';'],
    ['"sep=;"', ';'],
    ['SEP=;', ';'],
    ['sep=,', ','],
    ['"sep=,"', ','],
    ['sep=;;;', ';'],
    ['sep=\\t', '\t'],
    ['sep=\t', '\t'],
    ['"sep=\t"', '\t'],
    ['sep=|', '|'],
    ['sep=:', ':'],
  ])('%j sets it and is no row; the lines below keep their numbers', async (first, delimiter) => {
    const text = [first, ['Name', 'Phone'].join(delimiter), ['Ravi', '98111'].join(delimiter)].join('\n');
    expect(detectDelimiter(text)).toBe(delimiter);
    expect(await rowsOf(text, delimiter)).toEqual([
      { line: 2, values: ['Name', 'Phone'] },
      { line: 3, values: ['Ravi', '98111'] },
    ]);
  });

  it('is one only as the first line, and only when it is nothing else', async () => {
    expect(await rowsOf('Name,Rule\nsep=;\n')).toEqual([
      { line: 1, values: ['Name', 'Rule'] },
      { line: 2, values: ['sep=;'] },
    ]);
    expect((await rowsOf('sep=;,Phone\n'))[0]?.values).toEqual(['sep=;', 'Phone']);
    expect(detectDelimiter('separator,Phone\na,b')).toBe(',');
  });
});
