/** @jest-environment ./console/src/app/testing/screen-environment.ts */
import { act, render, screen, waitFor, within } from '@testing-library/react';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { RecoilRoot } from 'recoil';
import type { LeadRow } from '@matricula/read-models/lead';
import { playConsole } from '../../../app/testing/played-console';
import { queryClient } from '../../../shared/http/query-client';
import { refreshLead } from '../../../shared/lead/lead.query';
import { CallHistoryTab } from './call-history-tab';
import { FilesTab } from './files-tab';
import { MeetingTab } from './meeting-tab';
import { PastMoment } from './past-moment';
import { ProfileTab } from './profile-tab';

// jsdom reads only files of its own.
jest.mock('../../../shared/form/attached-files', () => ({
  ...jest.requireActual<object>('../../../shared/form/attached-files'),
  readFiles: async (files: File[]) => files.map(({ name, type }) => ({ name, ext: type, img: 'data:application/pdf;base64,JVBERi0x' })),
}));

const lead = { leadId: 'l1', name: 'Ravi Kumar' } as LeadRow;
const meeting = {
  ...{ meetingId: 'm1', status: 'scheduled', title: 'Tour', startsAt: '2030-01-10T06:30:00.000Z', minutes: 45, hostId: 'u1' },
  ...{ hostName: 'Asha Sharma', scheduledBy: 'Asha Sharma', scheduledById: 'u1', invited: true, scheduledAt: '2029-12-01T06:30:00.000Z' },
  ...{ link: 'https://meet.example/ravi', sequence: 0, moves: ['hold', 'miss', 'reschedule', 'cancel'] },
};
const action = {
  ...{ callActionId: 'c1', leadId: 'l1', stage: 'Enrolled', subStage: 'Full fee', stageTag: 'call', userName: 'Asha Sharma' },
  at: '2026-11-20T10:00:00.000Z',
  attachments: [{ blobId: 'b1', name: 'marks.pdf', contentType: 'application/pdf', bytes: 2_048 }],
};

describe('the tabs of a lead profile', () => {
  const server = playConsole();
  beforeEach(() => {
    server.signedIn();
    queryClient.clear();
  });
  const show = (Tab: ComponentType<{ lead: LeadRow }>, of = lead, then?: string) =>
    render(
      <RecoilRoot>
        <QueryClientProvider client={queryClient}>
          <MemoryRouter>
            <PastMoment.Provider value={then}>
              <Tab lead={of} />
            </PastMoment.Provider>
          </MemoryRouter>
        </QueryClientProvider>
      </RecoilRoot>,
    );
  const cells = async () => {
    const [, ...rows] = within(await screen.findByRole('table')).getAllByRole('row');
    return rows.map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    );
  };

  describe('meetings', () => {
    it('list the start, the state, the host and what can be done', async () => {
      server.answers.set('meetings', { body: { data: [meeting] } });
      show(MeetingTab);
      const [[, title, state, host] = []] = await cells();
      expect([title, state, host]).toEqual(['Tour', 'Scheduled', 'Asha Sharma']);
      expect(screen.getByRole('link', { name: /Join/ }).getAttribute('href')).toBe('https://meet.example/ravi');
      for (const name of ['Mark as held', 'Mark as no-show', 'Reschedule', 'Cancel meeting'])
        expect(screen.getByRole('button', { name })).toBeTruthy();
    });

    it('that another user rescheduled meanwhile are shown before they are rescheduled again', async () => {
      server.answers.set('meetings', { body: { data: [{ ...meeting, leadId: 'l1' }] } });
      server.answers.set('lists/users/rows', { body: { data: [{ userId: 'u1', name: 'Asha Sharma' }] } });
      server.answers.set('acl', { body: { data: [{ code: 'LEADS', level: [6] }] } });
      const row = { ...lead, pendingFollowUps: [], reEnquiredColleges: [], favouriteOf: [], bookmarkedBy: [], enquiryLog: [] };
      server.answers.set('getProfileDataFromId', { body: { data: [{ row }] } });
      await server.open('/lp/l1/virtual-meeting-history');
      await server.press('Reschedule');
      const minutes = await screen.findByRole('spinbutton', { name: /^Minutes/ });
      await server.user.clear(minutes);
      await server.user.type(minutes, '60');
      // Their change arrives while the form is open.
      server.answers.set('meetings', { body: { data: [{ ...meeting, leadId: 'l1', minutes: 90 }] } });
      await act(() => queryClient.refetchQueries({ queryKey: ['lead', 'l1', 'meetings'] }));
      server.answers.set('meetings/l1/m1/reschedule', {
        status: 409,
        body: { error: 'meeting/changed-meanwhile', message: 'Nothing was saved.', details: { by: 'Om Nair', position: '9' } },
      });
      await server.user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Reschedule' }));
      const asked = async () => {
        // In specs, all dialogs are named alike.
        const title = await screen.findByText('Om Nair changed this in the meantime', { selector: '.ant-modal-title' });
        return within(title.closest<HTMLElement>('[role=dialog]')!);
      };
      // Closing the question does not take their version as seen: it comes again.
      await server.user.click((await asked()).getByRole('button', { name: 'Back to the form' }));
      const form = minutes.closest<HTMLElement>('[role=dialog]')!;
      await server.user.click(within(form).getByRole('button', { name: 'Reschedule' }));
      const question = await asked();
      question.getByText('90');
      server.answers.set('meetings/l1/m1/reschedule', { body: { message: 'Meeting rescheduled' } });
      await server.user.click(question.getByRole('button', { name: 'Save' }));
      await waitFor(() => expect(server.to('meetings/l1/m1/reschedule')).toHaveLength(3));
      const [first, again, second] = server.to('meetings/l1/m1/reschedule').map(({ body }) => body);
      const seen = { startsAt: meeting.startsAt, link: meeting.link, hostId: 'u1', status: 'scheduled' };
      for (const one of [first, again]) expect(one).toMatchObject({ minutes: 60, expected: { ...seen, minutes: 45 } });
      expect(second).toMatchObject({ startsAt: meeting.startsAt, hostId: 'u1', minutes: 60, expected: { ...seen, minutes: 90 } });
    });

    it('offer nothing that the server does not allow, and no link of a cancelled one', async () => {
      server.answers.set('meetings', { body: { data: [{ ...meeting, status: 'cancelled', moves: [], outcome: 'Closed.' }] } });
      show(MeetingTab);
      await screen.findByText('Closed.');
      expect(screen.queryByRole('link')).toBeNull();
      expect(screen.queryByRole('button', { name: 'Reschedule' })).toBeNull();
    });

    it('say that there are none, and what went wrong', async () => {
      show(MeetingTab);
      await screen.findByText('No meetings yet.');
      queryClient.clear();
      server.answers.set('meetings', { status: 500, body: { message: 'Not now.' } });
      show(MeetingTab);
      await screen.findByText(/Not now\./);
    });
  });

  describe('conversions (LP-10)', () => {
    const row = { ...lead, pendingFollowUps: [], reEnquiredColleges: [], favouriteOf: [], bookmarkedBy: [], enquiryLog: [] };
    const enquiry = { entryId: 'e1', leadId: 'l1', kind: 'enquiry', attempt: 2, source: 'WEB', collegeName: 'Kaveri School' };
    const enrolment = { entryId: 'e2', leadId: 'l1', kind: 'conversion', subStage: 'Full fee', userName: 'Asha Sharma' };

    it('list the enquiries and enrolments of the lead, and the tabs tell how many colleges are shortlisted and refused', async () => {
      server.answers.set('acl', { body: { data: [{ code: 'LEADS', level: [6] }] } });
      server.answers.set('getProfileDataFromId', { body: { data: [{ row }] } });
      server.answers.set('getShortlistedCollegesCount', { body: { data: { count: 3 } } });
      server.answers.set('getNotInterestedCollegesCount', { body: { data: { count: 1 } } });
      const at = '2026-11-20T10:00:00.000Z';
      server.answers.set('getLeadConversions', { body: { data: [enrolment, enquiry].map((one) => ({ ...one, at })) } });
      await server.open('/lp/l1/conversion');
      expect((await cells()).map(([, what, , college, , by]) => [what, college, by])).toEqual([
        ['Enrolled', 'Full fee', 'Asha Sharma'],
        ['Enquiry 2', 'Kaveri School', ''],
      ]);
      expect(server.to('getLeadConversions')[0]?.query).toContain('lead_id=l1');
      const tabs = within(screen.getByRole('navigation', { name: 'Parts of the lead' }));
      await tabs.findByRole('link', { name: /^Shortlisted .* 3$/ });
      await tabs.findByRole('link', { name: /^Not-interested .* 1$/ });
    });
  });

  describe('the profile', () => {
    const row = { ...lead, createdAt: '2026-11-20T10:00:00.000Z', updatedAt: '2026-11-20T10:00:00.000Z', enquiries: 1 } as LeadRow;
    const place = {
      ...{ list: { key: 'hot', value: 'Hot' }, rule: 'Goa first', priority: 7, position: 2, at: '2026-11-20T10:00:00.000Z' },
      matched: [{ columnName: 'state', operator: 'in', value: 'Goa, Delhi' }],
    };

    it('lists the dialer lists of the lead with position, priority, rule and what matched, in words', async () => {
      const other = { ...place, list: { key: 'cold', value: 'Cold' }, position: null };
      server.answers.set('dialer/lead/places', { body: { data: [place, other] } });
      show(ProfileTab, row);
      const [first, second] = await cells();
      expect(first?.slice(0, 5)).toEqual(['Hot', '2', '7', 'Goa first', 'State is Goa or Delhi']);
      expect(second?.slice(0, 2)).toEqual(['Cold', 'not in the queue']);
      expect(server.to('dialer/lead/places').map(({ query }) => query)).toEqual(['?lead_id=l1']);
      // A change of the lead does not have the server look through its lists.
      await act(() => refreshLead('l1'));
      expect(server.to('dialer/lead/places')).toHaveLength(1);
    });

    it('says that a workflow put the lead on a list, also to a role that does not see what matched', async () => {
      const given = { ...place, rule: 'Workflow Call soon', workflow: true, matched: [] };
      server.answers.set('dialer/lead/places', { body: { data: [given, { ...place, matched: [] }] } });
      server.answers.set('acl', { body: { data: [{ code: 'LEADS', level: [6] }], field_rules: { email: 'hidden' } } });
      const seen = { ...row, pendingFollowUps: [], reEnquiredColleges: [], favouriteOf: [], bookmarkedBy: [], enquiryLog: [] };
      server.answers.set('getProfileDataFromId', { body: { data: [{ row: seen }] } });
      await server.open('/lp/l1/profiles');
      expect((await cells()).map((shown) => shown[4])).toEqual(['A workflow put it there.', 'Your role does not see what matched.']);
    });

    it('lists the events by which the lead came in and converted, with source and campaign, and more on request', async () => {
      const event = {
        ...{ id: 'a1', created_date: '2026-11-20T10:00:00.000Z', event: 'captured', event_name: 'Captured', lead_id: 'l1' },
        ...{ source: 'IVR', utm_source: 'google', utm_medium: 'cpc', utm_campaign: 'march', user_name: 'Asha Sharma' },
      };
      server.answers.set('getTrackingEvents', { body: { data: [event], count: 51 } });
      show(ProfileTab, row);
      const tracking = within(await screen.findByRole('region', { name: 'Tracking' }));
      await tracking.findByText('google / cpc / march');
      expect((await cells())[0]?.slice(1)).toEqual(['Enquiry arrived', 'IVR', 'google / cpc / march', 'Asha Sharma']);
      server.answers.set('getTrackingEvents', { body: { data: [{ ...event, id: 'a2', event: 'verified' }], count: 51 } });
      await server.press('Show more');
      await tracking.findByText('Verified');
      expect(server.to('getTrackingEvents').map(({ query }) => new URLSearchParams(query).get('page_no'))).toEqual(['1', '2']);
    });

    it('says that nothing is tracked, and what went wrong', async () => {
      show(ProfileTab, row);
      await screen.findByText('Nothing is tracked of this lead yet.');
      queryClient.clear();
      server.answers.set('getTrackingEvents', { status: 500, body: { message: 'Not at all.' } });
      show(ProfileTab, row);
      await screen.findByText(/Not at all\./);
    });

    it('says that the lead is on no list, what went wrong, and nothing of the past', async () => {
      show(ProfileTab, row);
      await screen.findByText('This lead is on no dialer list.');
      queryClient.clear();
      server.answers.set('dialer/lead/places', { status: 500, body: { message: 'Not now.' } });
      const { unmount } = show(ProfileTab, row);
      await screen.findByText(/Not now\./);
      unmount();
      const calls = server.to('dialer/lead/places').length;
      show(ProfileTab, row, '2026-11-21T10:00:00.000Z');
      expect(server.to('dialer/lead/places')).toHaveLength(calls);
    });
  });

  describe('files', () => {
    it('list every file of the call actions, each to open or download', async () => {
      server.answers.set('get/call/history/by/lead/id', { body: { data: [action, { ...action, callActionId: 'c2', attachments: [] }] } });
      show(FilesTab);
      const [[file, , stage, , by] = [], ...others] = await cells();
      expect([file?.includes('marks.pdf'), stage, by, others]).toEqual([true, 'Enrolled, Full fee', 'Asha Sharma', []]);
      await server.press(/marks\.pdf/);
      await waitFor(() => expect(server.to('call-actions/c1/attachments/b1')).toHaveLength(1));
    });

    it('say that there are none', async () => {
      server.answers.set('get/call/history/by/lead/id', { body: { data: [{ ...action, attachments: [] }] } });
      show(FilesTab);
      await screen.findByText('No files yet.');
    });

    it('list those of users and of admissions beside them, each with its own address', async () => {
      const file = (blobId: string, name: string) => ({ blobId, name, contentType: 'application/pdf', bytes: 2_048 });
      const at = (day: number) => `2026-11-${day}T10:00:00.000Z`;
      server.answers.set('get/call/history/by/lead/id', { body: { data: [action] } });
      server.answers.set('leads/l1/files', {
        body: { data: [{ noteId: 'n1', note: 'Scan of the passport', at: at(24), userName: 'Om Nair', file: file('b2', 'passport.pdf') }] },
      });
      server.answers.set('lists/admissions/rows', {
        body: {
          data: [
            { admissionId: 'a1', leadId: 'l1', collegeName: 'Sahyadri University', updatedAt: at(23), files: [file('b3', 'receipt.pdf')] },
          ],
        },
      });
      show(FilesTab);
      await screen.findByText('receipt.pdf');
      expect((await cells()).map(([name, from, about]) => [name?.trim().replace(/ .*/, ''), from, about])).toEqual([
        ['passport.pdf', 'Added', 'Scan of the passport'],
        ['receipt.pdf', 'Admission', 'Sahyadri University'],
        ['marks.pdf', 'Call action', 'Enrolled, Full fee'],
      ]);
      for (const [name, path] of [
        ['passport.pdf', 'leads/l1/files/b2'],
        ['receipt.pdf', 'admissions/a1/files/b3'],
      ] as const) {
        await server.press(new RegExp(name.replace('.', '\\.')));
        await waitFor(() => expect(server.to(path)).toHaveLength(1));
      }
    });

    it('list those of applications for users who see these', async () => {
      const row = { ...lead, pendingFollowUps: [], reEnquiredColleges: [], favouriteOf: [], bookmarkedBy: [], enquiryLog: [] };
      server.answers.set('acl', { body: { data: ['LEADS', 'APPLICATIONS'].map((code) => ({ code, level: [6] })) } });
      server.answers.set('getProfileDataFromId', { body: { data: [{ row }] } });
      server.answers.set('lists/applications/rows', {
        body: { data: [{ applicationId: 'p1', leadId: 'l1', formName: 'MBA form', updatedAt: '2026-11-22T10:00:00.000Z' }] },
      });
      const photo = { questionId: 'q1', name: 'photo.pdf', contentType: 'application/pdf', bytes: 2_048 };
      server.answers.set('applications/p1', { body: { data: { files: [photo] } } });
      await server.open('/lp/l1/files');
      await server.press(/photo\.pdf/);
      await waitFor(() => expect(server.to('applications/p1/files/q1')).toHaveLength(1));
      screen.getByText('MBA form');
    });

    it('are added by the user', async () => {
      show(FilesTab);
      const input = await screen.findByLabelText('Files of the lead');
      await server.user.upload(input, new File(['%PDF-1.7'], 'passport.pdf', { type: 'application/pdf' }));
      await waitFor(() => expect(server.to('leads/l1/files').filter(({ body }) => body)).toHaveLength(1));
      expect(server.to('leads/l1/files').find(({ body }) => body)?.body).toMatchObject({
        files: [{ name: 'passport.pdf', ext: 'application/pdf' }],
      });
    });

    it('are asked for as of the shown moment', async () => {
      show(FilesTab, lead, '2026-11-21T00:00:00.000Z');
      await screen.findByText(/No files yet/);
      expect(server.to('get/call/history/by/lead/id')[0]?.query).toContain('asOf=2026-11-21');
    });
  });

  describe('the call history', () => {
    it('list older telephone calls on request, to the first one', async () => {
      const calls = (from: number, to: number) =>
        Array.from({ length: to - from }, (_, n) => ({
          ...{ callId: `k${from + n}`, direction: 'outgoing', status: 'completed', startedAt: '2026-11-20T10:00:00.000Z' },
          userName: `Caller ${from + n}`,
        }));
      server.answers.set('lists/calls/rows', (body) => ({
        body: { data: (body as { skip?: number }).skip === 100 ? calls(100, 130) : calls(0, 100) },
      }));
      show(CallHistoryTab);
      const section = within(await screen.findByRole('region', { name: 'Telephone calls' }));
      await section.findByText('The latest 100 calls');
      await server.user.click(section.getByRole('button', { name: 'Show more' }));
      await section.findByText('Caller 129');
      section.getByText('Caller 0');
      expect(section.queryByRole('button', { name: 'Show more' })).toBeNull();
    });

    it('lists telephone calls with status, duration, disposition and recording next to the call actions', async () => {
      const call = {
        ...{ callId: 'k1', direction: 'incoming', status: 'ended', dialStatus: 'completed', startedAt: '2026-11-20T10:00:00.000Z' },
        ...{ talkSeconds: 75, disposition: 'Call Back, Busy', userName: 'Om Nair', recordingId: 'r1' },
      };
      const missed = { callId: 'k2', direction: 'incoming', status: 'missed', dialStatus: 'no-answer', startedAt: call.startedAt };
      server.answers.set('lists/calls/rows', { body: { data: [call, missed] } });
      show(CallHistoryTab);
      const calls = within(await screen.findByRole('region', { name: 'Telephone calls' }));
      await calls.findByText('00:01:15');
      for (const text of ['Completed', 'Missed', 'Call Back, Busy', 'Om Nair']) calls.getByText(text);
      expect(calls.getAllByRole('button', { name: 'Play the recording' })).toHaveLength(1);
      expect(server.to('lists/calls/rows')[0]?.body).toMatchObject({ where: { field: 'leadId', op: 'eq', value: 'l1' } });
    });

    it('tells who clicked call or chat, but not as of a moment (LP-11)', async () => {
      const click = {
        entryId: 'e1',
        leadId: 'l1',
        kind: 'click',
        channel: 'whatsapp',
        at: '2026-11-20T10:00:00.000Z',
        userName: 'Om Nair',
      };
      server.answers.set('lead/l1/call/click/history', { body: { data: [click] } });
      const { unmount } = show(CallHistoryTab);
      await screen.findByText('WhatsApp');
      expect((await cells()).map(([, how, by]) => [how, by])).toEqual([['WhatsApp', 'Om Nair']]);
      unmount();
      queryClient.clear();
      show(CallHistoryTab, lead, '2026-11-21T00:00:00.000Z');
      await screen.findByText('No call actions yet.');
      expect(screen.queryByText('Clicks on call and chat')).toBeNull();
    });
  });

  describe('the form of a meeting', () => {
    const row = { ...lead, pendingFollowUps: [], reEnquiredColleges: [], favouriteOf: [], bookmarkedBy: [], enquiryLog: [] };
    beforeEach(async () => {
      server.answers.set('acl', { body: { data: [{ code: 'LEADS', level: [6] }] } });
      server.answers.set('getProfileDataFromId', { body: { data: [{ row }] } });
      await server.open('/lp/l1/virtual-meeting-history');
      await server.press('Schedule a meeting');
    });
    const form = async () => within(await screen.findByRole('dialog'));

    it('asks for a title and a start, and sends nothing before', async () => {
      (await form()).getByText('This lead has no e-mail address.');
      await server.user.click((await form()).getByRole('button', { name: 'Schedule' }));
      await (await form()).findByText('Title is required.');
      (await form()).getByText('Please choose the start.');
      expect(server.to('meetings').filter(({ body }) => body)).toEqual([]);
    });

    it('leaves an overlap with another meeting of the host to be allowed', async () => {
      const allows = (await form()).getByRole<HTMLInputElement>('checkbox', { name: /Allow an overlap/ });
      expect(allows.checked).toBe(false);
    });
  });
});
