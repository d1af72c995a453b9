/** @jest-environment ./console/src/app/testing/screen-environment.ts */
import { screen, waitFor, within } from '@testing-library/react';
import type { LeadRow } from '@matricula/read-models/lead';
import { playConsole } from '../../../app/testing/played-console';

const lead = {
  ...{ leadId: 'l1', name: 'Ravi Kumar', phone: '+919811902701', source: 'WEB', externalId: 'APP-1', collegeId: 'k1', utmSource: 'google' },
  ...{ collegeName: 'Kaveri School', enquiries: 1, createdAt: '2026-11-20T10:00:00.000Z', updatedAt: '2026-11-20T10:00:00.000Z' },
  ...{ attributes: { cf_marks: '91', cf_board: 'CBSE', Hobby: 'Chess' }, priority: 1, callActions: 0 },
  ...{ pendingFollowUps: [], reEnquiredColleges: [], favouriteOf: [], bookmarkedBy: [], enquiryLog: [] },
};

describe('the values of a lead profile', () => {
  const server = playConsole();
  let row: Record<string, unknown>;

  beforeEach(() => {
    row = { ...lead };
    server.signedIn();
    server.answers.set('acl', { body: { data: [{ code: 'LEADS', level: [6] }] } });
    server.answers.set('getProfileDataFromId', () => ({ body: { data: [{ row }] } }));
    for (const count of ['getShortlistedCollegesCount', 'getNotInterestedCollegesCount'])
      server.answers.set(count, { body: { data: { count: 0 } } });
    server.answers.set('getAllSources', {
      body: {
        data: [
          { name: 'WEB', display_name: 'Website' },
          { name: 'FAIR', display_name: 'Education fair' },
        ],
      },
    });
    server.answers.set('colleges', {
      body: {
        data: [
          { id: 'k1', clg_name: 'Kaveri School' },
          { id: 'k2', clg_name: 'Sahyadri University' },
        ],
      },
    });
    const fields = [
      { key: 'cf_marks', label: 'Class 12 marks', kind: 'decimal', active: true },
      { key: 'cf_board', label: 'Board', kind: 'choice', options: [{ name: 'CBSE' }, { name: 'ICSE' }], active: true },
      { key: 'cf_hostel', label: 'Hostel', kind: 'flag', active: true },
      { key: 'cf_born', label: 'Date of birth', kind: 'date', active: true },
    ];
    server.answers.set('lists/custom-fields/rows', { body: { data: fields } });
  });

  const CHANGE = 'updateProfileLead/l1';
  const open = () => server.open('/lp/l1/profiles');
  const type = async (label: string, text: string) => {
    await server.press(`Edit ${label.toLowerCase()}`);
    const input = await screen.findByRole('textbox', { name: label });
    await server.user.clear(input);
    await server.user.type(input, `${text}{Enter}`);
  };
  const choose = async (label: string, option: string) => {
    await server.press(`Edit ${label.toLowerCase()}`);
    await screen.findByRole('combobox', { name: label });
    const shown = await waitFor(() => {
      const found = [...document.querySelectorAll<HTMLElement>('.ant-select-item-option-content')].find(
        ({ textContent }) => textContent === option,
      );
      return found ?? Promise.reject(new Error(`There is no option ${option}.`));
    });
    await server.user.click(shown);
    await server.user.tab();
  };
  const sent = async () => {
    await waitFor(() => expect(server.to(CHANGE)).toHaveLength(1));
    return server.to(CHANGE)[0]?.body;
  };

  it('change the source among the known ones', async () => {
    await open();
    await choose('Source', 'Education fair');
    expect(await sent()).toEqual({ source: 'FAIR', expected: { source: 'WEB' } });
  });

  it('change the college by its id', async () => {
    await open();
    await choose('College', 'Sahyadri University');
    expect(await sent()).toEqual({ clg_id: 'k2', expected: { clg_id: 'k1' } });
  });

  it.each([
    ['External id', 'APP-2', { external_id: 'APP-2', expected: { external_id: 'APP-1' } }],
    ['UTM Source', 'bing', { utm_source: 'bing', expected: { utm_source: 'google' } }],
    ['UTM Medium', 'cpc', { utm_medium: 'cpc', expected: { utm_medium: null } }],
    ['UTM Campaign', 'mba', { utm_campaign: 'mba', expected: { utm_campaign: null } }],
    ['Class 12 marks', '92.5', { attributes: { cf_marks: '92.5' }, expected: { attributes: { cf_marks: '91' } } }],
    ['Hobby', 'Music', { attributes: { Hobby: 'Music' }, expected: { attributes: { Hobby: 'Chess' } } }],
  ])('change %s in place', async (label, text, body) => {
    await open();
    await type(label, text);
    expect(await sent()).toEqual(body);
  });

  it.each([
    ['Board', 'ICSE', { attributes: { cf_board: 'ICSE' }, expected: { attributes: { cf_board: 'CBSE' } } }],
    ['Hostel', 'Yes', { attributes: { cf_hostel: 'true' }, expected: { attributes: { cf_hostel: null } } }],
  ])('change the custom field %s among its values', async (label, option, body) => {
    await open();
    await choose(label, option);
    expect(await sent()).toEqual(body);
  });

  it('change the priority, undo it, and ask before another change of it is overwritten', async () => {
    await open();
    await server.user.click(await screen.findByText('High', { selector: '.ant-segmented-item-label' }));
    await server.press('Undo');
    const calls = () => server.to('set-lead-priority').map(({ body }) => body);
    await waitFor(() =>
      expect(calls()).toEqual([
        { lead_id: 'l1', priority: 2, expected: 1 },
        { lead_id: 'l1', priority: 1, expected: 2 },
      ]),
    );
    server.answers.set('set-lead-priority', () => {
      row = { ...lead, priority: 0 };
      return { status: 409, body: { error: 'lead/changed-meanwhile', message: 'Another user changed it.' } };
    });
    await server.user.click(screen.getByText('High', { selector: '.ant-segmented-item-label' }));
    await screen.findByText('Priority was changed by another user', { selector: '.ant-modal-title' });
    server.answers.set('set-lead-priority', {});
    await server.press('Save mine');
    await waitFor(() => expect(calls().at(-1)).toEqual({ lead_id: 'l1', priority: 2, expected: 0 }));
  });

  it('call a number in a custom field by a click, unless it is masked', async () => {
    const fields = [{ key: 'cf_guardian', label: 'Guardian', kind: 'phone', active: true }];
    server.answers.set('lists/custom-fields/rows', { body: { data: fields } });
    server.answers.set('clickToCall/dialer', { body: { data: { call_id: 'k9' } } });
    row = { ...lead, attributes: { cf_guardian: '+919844477766' } };
    await open();
    await server.press('+919844477766');
    await waitFor(() =>
      expect(server.to('clickToCall/dialer').map(({ body }) => body)).toEqual([{ lead_id: 'l1', phone: '+919844477766' }]),
    );
    row = { ...lead, attributes: { cf_guardian: '••••••••7766' } };
    await server.go('/home');
    await server.go('/lp/l1/profiles');
    await screen.findByText('••••••••7766');
    expect(screen.queryByRole('button', { name: '••••••••7766' })).toBeNull();
  });

  it('show the refusal of a value at its field, with the lead that has it', async () => {
    await open();
    const message = 'This external id belongs to Meena.';
    server.answers.set(CHANGE, {
      status: 409,
      body: { error: 'lead/taken', message, fields: { externalId: message }, details: { lead_id: 'l2' } },
    });
    await type('External id', 'APP-9');
    const alert = await screen.findByText(message, { exact: false });
    expect(within(alert).getByRole('link', { name: 'Open lead' }).getAttribute('href')).toBe('/lp/l2/conversation');
  });

  it('show the refusal of a custom field at the field', async () => {
    await open();
    server.answers.set(CHANGE, {
      status: 422,
      body: {
        error: 'lead/field-invalid',
        message: 'Class 12 marks must be a number',
        fields: { cf_marks: 'Class 12 marks must be a number' },
      },
    });
    await type('Class 12 marks', 'many');
    await screen.findByText('Class 12 marks must be a number');
  });

  it.each([
    ['External id', 'APP-2', { externalId: 'APP-5' }, 'APP-5'],
    ['UTM Source', 'bing', { utmSource: 'facebook' }, 'facebook'],
    ['Class 12 marks', '92', { attributes: { cf_marks: '80' } }, '80'],
  ])('ask before another change of %s is overwritten', async (label, text, changed, theirs) => {
    await open();
    server.answers.set(CHANGE, () => {
      row = { ...lead, ...changed };
      return { status: 409, body: { error: 'lead/changed-meanwhile', message: 'Another user changed it.' } };
    });
    await type(label, text);
    const dialog = await screen.findByRole('dialog', { name: `${label} was changed by another user` });
    within(dialog).getByText(theirs);
    within(dialog).getByText(text);
    server.answers.set(CHANGE, {});
    await server.press('Save mine');
    await waitFor(() => expect(server.to(CHANGE)).toHaveLength(2));
    const { expected } = server.to(CHANGE)[1]?.body as { expected: object };
    expect(JSON.stringify(expected)).toContain(theirs);
  });

  it('are restored by Undo', async () => {
    await open();
    server.answers.set(CHANGE, () => {
      row = { ...lead, externalId: 'APP-2' };
      return {};
    });
    await type('External id', ' APP-2');
    await server.toast('success', 'External id saved');
    await server.press('Undo');
    await waitFor(() => expect(server.to(CHANGE)).toHaveLength(2));
    expect(server.to(CHANGE)[1]?.body).toEqual({ external_id: 'APP-1', expected: { external_id: 'APP-2' } });
    await server.toast('success', 'External id is as before');
  });

  it('obey the rules of the role: read-only ones have no pencil, hidden ones are not shown', async () => {
    const rules = {
      field_rules: { source: 'readOnly', externalId: 'hidden', phone: 'masked' },
      own_fields: { cf_marks: 'open', cf_board: 'text', cf_hostel: 'open', cf_born: 'open' },
    };
    server.answers.set('acl', { body: { data: [{ code: 'LEADS', level: [6] }], ...rules } });
    row = { ...lead, attributes: { ...lead.attributes, cf_board: '•••' } } satisfies Partial<LeadRow> as Record<string, unknown>;
    await open();
    await screen.findByRole('button', { name: 'Edit class 12 marks' });
    for (const label of ['source', 'external id', 'board']) expect(screen.queryByRole('button', { name: `Edit ${label}` })).toBeNull();
    expect(screen.queryByText('External id')).toBeNull();
    expect(screen.queryByText('Hobby')).toBeNull();
  });
});
