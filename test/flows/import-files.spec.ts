import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import iconv from 'iconv-lite';
import type { Person } from '../fixtures/front';
import { desk, type Tenant } from '../fixtures/shared-desk';
import { Imports } from '../fixtures/imports';

const real = join(__dirname, '../../../shared/data/leads-x-education.csv');

describe('files of every kind', () => {
  let sunrise: Tenant;
  let admin: Person;
  let imports: Imports;

  beforeAll(async () => {
    sunrise = await desk.tenant();
    admin = await sunrise.signIn('admin');
    imports = new Imports(desk, admin);
  });

  const refused = async (content: string | Buffer, name?: string) => {
    const { status, body } = await imports.send(content, name);
    return [status, body.error ?? body.message];
  };
  const text = 'Name,Phone,City\nZoë Müller,9300000001,São Paulo\nRenée,9300000002,Köln\n';

  it.each([
    ['utf-8', Buffer.from(text), false],
    ['utf-8', Buffer.from(`\uFEFF${text}`), true],
    ['utf-16le', iconv.encode(text, 'utf-16le', { addBOM: true }), true],
    ['utf-16be', iconv.encode(text, 'utf-16be', { addBOM: true }), true],
    ['utf-16le', iconv.encode(text, 'utf-16le', { addBOM: false }), false],
    ['windows-1252', iconv.encode(text, 'windows-1252'), false],
  ])('are read in %s', async (encoding, bytes, bom) => {
    const upload = await imports.upload(bytes);
    expect(upload).toMatchObject({ encoding, bom, delimiter: ',', rows: 2, problems: [] });
    expect(upload.columns.map(({ name, samples }) => [name, samples[0]])).toEqual([
      ['Name', 'Zoë Müller'],
      ['Phone', '9300000001'],
      ['City', 'São Paulo'],
    ]);
  });

  it.each([[','], [';'], ['\t'], ['|']])('are read with the delimiter %j', async (delimiter) => {
    const rows = [
      ['Name', 'Mobile', 'Remarks'],
      ['A', '9300000003', '"one, two; three|four"'],
      ['B', '9300000004', '"a ""quote"" and\na line"'],
    ];
    const upload = await imports.upload(rows.map((row) => row.join(delimiter)).join('\r\n'));
    expect([upload.delimiter, upload.rows]).toEqual([delimiter, 2]);
    expect(upload.columns[2]?.samples).toEqual(['one, two; three|four', 'a "quote" and\na line']);
  });

  it.each([
    ['sep=;\r\n', ';', 'utf-8'],
    ['\uFEFF"sep=;"\n', ';', 'utf-8'],
    ['sep=\t\r\n', '\t', 'utf-16le'],
    ['sep=,\n', ',', 'utf-8'],
  ])('are read without a first line %j, with its delimiter', async (first, delimiter, encoding) => {
    const lines = ['Name', 'Phone'].join(delimiter) + '\n' + ['A', '12'].join(delimiter) + '\n' + ['B', '9300000021'].join(delimiter);
    const upload = await imports.upload(iconv.encode(first + lines, encoding, { addBOM: encoding !== 'utf-8' }));
    expect([upload.delimiter, upload.rows, upload.columns.map(({ name }) => name)]).toEqual([delimiter, 2, ['Name', 'Phone']]);
    const { body } = await admin.post('/api/imports/check', { uploadId: upload.uploadId, mapping: upload.mapping }).expect(200);
    expect(body.data.bad.map(({ line }: { line: number }) => line)).toEqual([3]);
  });

  it('keep the values of both columns of one name', async () => {
    const upload = await imports.upload('Name,Phone,Score,Score,Score (2)\nTwin Columns,9300000022,10,20,30\n');
    expect(upload.columns.map(({ name }) => name)).toEqual(['Name', 'Phone', 'Score', 'Score (3)', 'Score (2)']);
    expect(upload.problems).toEqual([
      { code: 'header-repeated', line: 1, message: 'Two columns are called Score. Column 4 becomes Score (3).' },
    ]);
    await imports.ended(await imports.start(upload));
    const [lead] = await imports.leads({ field: 'phone', op: 'eq', value: '+919300000022' });
    expect(lead?.attributes).toEqual({ Score: '10', 'Score (3)': '20', 'Score (2)': '30' });
  });

  it.each([['\n'], ['\r\n'], ['\r'], ['\r\r\n']])('are read with lines that end in %j', async (end) => {
    const upload = await imports.upload(['Name,Phone', 'A,12', '', '"B",9300000012', 'C,13'].join(end));
    const { body } = await admin.post('/api/imports/check', { uploadId: upload.uploadId, mapping: upload.mapping }).expect(200);
    expect([upload.rows, upload.columns[1]?.samples]).toEqual([3, ['12', '9300000012', '13']]);
    expect(body.data.bad.map(({ line }: { line: number }) => line)).toEqual([2, 5]);
  });

  it('are refused when they are no CSV', async () => {
    const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');
    expect(await refused(png)).toEqual([422, 'import/not-csv']);
    const noise = Buffer.from(Array.from({ length: 5000 }, (_, index) => (index * 7919) % 251));
    expect(await refused(noise)).toEqual([422, 'import/not-csv']);
    expect(await refused(Buffer.alloc(0))).toEqual([422, 'import/empty']);
    expect(await refused('\uFEFF  \n \n')).toEqual([422, 'import/empty']);
    expect(await refused('9811111111,a@b.example\n9811111112,c@d.example\n')).toEqual([422, 'import/no-header']);
    expect((await admin.post('/api/upload/leadCsv', {})).body.error).toBe('import/no-file');
  });

  it.each([
    ['a web page', '<!DOCTYPE html>\n<html><head><title>Sign in, please</title></head></html>'],
    ['a JSON file', '[\n  {"name": "A", "phone": "9300000001"}\n]'],
    ['an XML file', '<?xml version="1.0"?><leads><lead/></leads>'],
  ])('are named when they are %s that is called .csv', async (kind, content) => {
    const { status, body } = await imports.send(content, 'leads.csv');
    expect([status, body.message]).toEqual([422, `This is ${kind}, not a CSV file.`]);
  });

  it('without phone, e-mail and id come in by the number of the row, the same file once', async () => {
    const file = 'Name,Colour\nRow One,red\nRow Two,blue\n';
    const counts = async () => (await imports.run(file, { keyByRow: true })).job.counts;
    expect(await counts()).toMatchObject({ created: 2, refused: 0 });
    expect(await counts()).toMatchObject({ created: 0, 're-enquired': 2 });
  });

  it('are refused with the line where a quote never ends', async () => {
    const { status, body } = await imports.send('Name,Phone\nA,9300000005\n"cut off,9300000006\nB,9300000007\n');
    expect([status, body.error]).toEqual([422, 'import/unreadable']);
    expect(body.message).toMatch(/^Line 3: a quote is opened and never closed/);
  });

  it('are refused when they are larger than the limit', async () => {
    const { status } = await imports.send(Buffer.alloc(25 * 1024 * 1024, 'Name,Phone\n'));
    expect(status).toBe(413);
  });

  it('lose only the rows that cannot be: a field of 10 MB, columns too many', async () => {
    const file = `Name,Phone,Remarks\nA,9300000008,fine\nB,9300000009,${'x'.repeat(10 * 1024 * 1024)}\nC,9300000010,a,b,c\nD,9300000011\n`;
    const upload = await imports.upload(file);
    expect(upload.problems.map(({ code, line }) => [code, line])).toEqual([
      ['field-too-long', 3],
      ['column-count', 4],
      ['column-count', 5],
    ]);
    const job = await imports.ended(await imports.start(upload));
    expect(job).toMatchObject({ status: 'completed', counts: { created: 2, refused: 2 } });
  });

  it('need a column by which people are recognised, each field once', async () => {
    const upload = await imports.upload('Colour,Shape\nred,round\n');
    expect(upload.mapping.map(({ as }) => as)).toEqual(['attribute', 'attribute']);
    const start = (mapping: object[]) => admin.post('/api/imports', { uploadId: upload.uploadId, mapping });
    expect((await start(upload.mapping)).body.error).toBe('import/mapping');
    const phone = (column: number) => ({ column, as: 'field', field: 'phone' });
    expect((await start([phone(0), phone(1)])).body.error).toBe('import/mapping');
    expect((await start([phone(7)])).body.error).toBe('import/mapping');
    expect((await start([{ column: 0, as: 'field', field: 'shoeSize' }])).status).toBe(400);
    expect((await admin.post('/api/imports', { uploadId: 'nothing', mapping: [phone(0)] })).status).toBe(404);
  });

  (existsSync(real) ? it : it.skip)('of the real world come in whole', async () => {
    const upload = await imports.upload(readFileSync(real), 'leads-x-education.csv');
    const of = (name: string) => upload.mapping.find(({ column }) => upload.columns[column]?.name === name);
    expect([of('Prospect ID')?.field, of('Lead Source')?.field, of('City')?.field, of('Specialization')?.field, of('Tags')?.as]).toEqual([
      'externalId',
      'source',
      'city',
      'course',
      'attribute',
    ]);
    const job = await imports.ended(await imports.start(upload));
    expect(job).toMatchObject({ status: 'completed', done: 9240, counts: { created: 9240, refused: 0 } });
    const [lead] = await imports.leads({ field: 'externalId', op: 'eq', value: '7927b2df-8bba-4d29-b9a2-b6e0beafe620' });
    expect(lead).toMatchObject({ source: 'Olark Chat', lastEducation: 'Unemployed', attributes: { Tags: 'Interested in other courses' } });
    expect([lead?.city, lead?.course]).toEqual([undefined, undefined]);
    const again = await imports.run(readFileSync(real), { policy: 'skip' });
    expect(again.job.counts).toMatchObject({ created: 0, skipped: 9240 });
  });
  if (!existsSync(real)) process.stdout.write('Left out: the import of the real enquiry file (../shared is not beside this folder).\n');
});
