/** @jest-environment ./console/src/app/testing/screen-environment.ts */
import { screen, within } from '@testing-library/react';
import { playConsole } from '../../../app/testing/played-console';

const upload = {
  ...{ uploadId: 'u1', fileName: 'fair.csv', encoding: 'utf-8', delimiter: ',', rows: 5, problems: [] },
  columns: [
    { column: 0, name: 'Phone', samples: ['9720000001'] },
    { column: 1, name: 'Advised By', samples: ['priya@edu.example'] },
  ],
  mapping: [
    { column: 0, as: 'field', field: 'phone' },
    { column: 1, as: 'field', field: 'email' },
  ],
  fields: [
    { field: 'phone', label: 'Phone', most: 30 },
    { field: 'email', label: 'E-mail', most: 254 },
  ],
};
const clean = {
  ...{ checkId: 'c1', bad: [], kept: 0, unknownMasters: [], merges: [] },
  counts: { rows: 5, fresh: 5, known: 0, repeated: 0, refused: 0 },
};

describe('the check of an import', () => {
  const server = playConsole();
  beforeEach(() => {
    server.signedIn();
    server.answers.set('acl', { body: { data: [{ code: 'UPLOAD_LEAD_CSV', level: [6] }] } });
    server.answers.set('imports/u1', { body: { data: upload } });
    server.answers.set('imports', { body: { message: 'Import started', data: { jobId: 'job-1', total: 5 } } });
  });
  const check = async (found: object) => {
    server.answers.set('imports/check', { body: { data: { ...clean, ...found } } });
    await server.open('/upload-csv-lead?upload=u1');
    await server.press('Check 5 rows');
    return screen.findByRole<HTMLButtonElement>('button', { name: 'Import 5 rows' });
  };

  it('stops where one value would make one lead of most rows, until that is confirmed', async () => {
    const run = await check({ merges: [{ column: 1, name: 'Advised By', field: 'email', value: 'priya@edu.example', rows: 4 }] });
    const words = '4 rows have “priya@edu.example” in the column Advised By, which becomes E-mail: they would become one lead.';
    expect((await screen.findByRole('alert')).textContent).toContain(words);
    expect(run.disabled).toBe(true);
    await screen.findByText('Change the mapping of the column, or confirm above.');
    await server.press(/These rows are one person/, 'checkbox');
    expect(run.disabled).toBe(false);
    await server.user.click(run);
    await server.toast('success', 'Import started');
    expect(server.to('imports').map(({ body }) => body)).toMatchObject([{ uploadId: 'u1', confirmMerge: true }]);
  });

  it('asks what rules and workflows do with the leads, nothing by default', async () => {
    const run = await check({});
    const group = screen.getByRole('radiogroup', { name: 'What do rules and workflows do with 5 leads?' });
    expect(within(group).getByRole<HTMLInputElement>('radio', { name: 'Nothing' }).checked).toBe(true);
    screen.getByText('Dialer rules put these leads on their lists in any case.');
    await server.press('They act on all leads at once', 'radio');
    await server.user.click(run);
    await server.toast('success', 'Import started');
    expect(server.to('imports').map(({ body }) => body)).toMatchObject([{ uploadId: 'u1', rules: 'all' }]);
  });

  it('lists unknown names of every master list', async () => {
    const one = (list: string, field: string, name: string) => ({ list, field, count: 1, names: [{ name, rows: 2 }] });
    await check({
      unknownMasters: [
        one('colleges', 'collegeName', 'Sahyadri Univ.'),
        one('lead-sources', 'source', 'Roadshow'),
        one('cities', 'city', 'Cochin'),
      ],
    });
    await screen.findByText('1 College name is not in the master.');
    await screen.findByText('1 Source name is not in the master.');
    await screen.findByText('1 City name is not in the master.');
    for (const name of ['Sahyadri Univ.', 'Roadshow', 'Cochin']) await screen.findByRole('rowheader', { name: new RegExp(name) });
    expect(screen.queryByRole('combobox', { name: 'What Cochin is' })).toBeNull();
  });
});
