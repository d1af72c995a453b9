import { Readable } from 'node:stream';
import { csvBatches, type CsvRow } from './csv-source';

const rowsOf = async (text: string) => {
  const rows: CsvRow[] = [];
  for await (const batch of csvBatches(Readable.from([text]), { encoding: 'utf-8', delimiter: ',' })) rows.push(...batch);
  return rows;
};

describe('the rows of a file', () => {
  it('are those that hold something, each with the line it stands in', async () =>
    expect(await rowsOf('Name,Phone\nRavi,98111\n,\n  , \nAsha,98112\n,\n')).toEqual([
      { line: 1, values: ['Name', 'Phone'] },
      { line: 2, values: ['Ravi', '98111'] },
      { line: 5, values: ['Asha', '98112'] },
    ]));
});
