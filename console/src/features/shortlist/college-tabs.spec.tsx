/** @jest-environment ./console/src/app/testing/screen-environment.ts */
import { screen, waitFor, within } from '@testing-library/react';
import { playConsole } from '../../app/testing/played-console';

const row = {
  ...{ leadId: 'l1', name: 'Ravi Kumar', createdAt: '2026-11-01T10:00:00.000Z', assignmentIds: [] },
  ...{ pendingFollowUps: [], reEnquiredColleges: [], favouriteOf: [], bookmarkedBy: [], enquiryLog: [] },
};
const listed = {
  ...{ clg_id: 'c1', clg_name: 'Sahyadri University', courseId: 'mba', course_name: 'MBA', fee: 250_000, feeType: 'per year' },
  ...{ at: '2026-11-20T10:00:00.000Z', userId: 'u1', userName: 'Asha Sharma' },
};
const refused = { clg_id: 'c2', clg_name: 'Kaveri School', at: '2026-11-20T10:00:00.000Z', userId: 'u1', userName: 'Om Nair' };
const course = { courseId: 'mba', course_name: 'MBA', fee: 250_000, feeType: 'per year', short_listed: 0 };
const found = {
  ...{ clg_id: 'c1', clg_name: 'Sahyadri University', clg_city: 'Pune', clg_state: 'Maharashtra', category: 'Private' },
  ...{ courses: [course], reasons: ['In the city of the lead'], facilities: ['Hostel'], short_listed: 0, not_interested: 0 },
};

describe('the college tabs of a lead', () => {
  const server = playConsole();
  beforeEach(() => {
    server.signedIn();
    server.answers.set('acl', { body: { data: [{ code: 'LEADS', level: [6] }] } });
    server.answers.set('getProfileDataFromId', { body: { data: [{ row }] } });
    server.answers.set('getUserRecommendationFromId', { body: { data: null } });
    server.answers.set('getShortlistedCollegesCount', { body: { data: { count: 2 } } });
    server.answers.set('getNotInterestedCollegesCount', { body: { data: { count: 0 } } });
  });
  const sent = async (path: string) => {
    await waitFor(() => expect(server.to(path)).not.toEqual([]));
    return Object.fromEntries(new URLSearchParams(server.to(path).at(-1)?.query));
  };

  describe('shortlisted (LP-05)', () => {
    it('list the courses with who chose them, and tell their number in the tab but none for none', async () => {
      server.answers.set('getShortListedColleges', { body: { data: [listed] } });
      await server.open('/lp/l1/college-shortlisted');
      const cells = within((await screen.findAllByRole('table'))[0] ?? document.body).getAllByRole('cell');
      expect(cells.slice(0, 2).map(({ textContent }) => textContent)).toEqual(['Sahyadri University', 'MBA']);
      expect(cells[4]?.textContent).toBe('Asha Sharma');
      const tabs = within(screen.getByRole('navigation', { name: 'Parts of the lead' }));
      expect((await tabs.findByRole('link', { name: /^Shortlisted .* 2$/ })).getAttribute('aria-current')).toBe('page');
      expect(tabs.getByRole('link', { name: /^Not-interested/ }).textContent).not.toMatch(/\d/);
    });

    it('remove a course, with an undo that adds it again', async () => {
      server.answers.set('getShortListedColleges', { body: { data: [listed] } });
      await server.open('/lp/l1/college-shortlisted');
      await server.press('Remove MBA');
      expect(await sent('removeShortListedColleges')).toEqual({ lead_id: 'l1', courseId: 'mba' });
      await server.toast('success', 'MBA at Sahyadri University is off the shortlist');
      await server.press('Undo');
      expect(await sent('shortlistedCollegeCourses')).toEqual({ lead_id: 'l1', clg_id: 'c1', courseId: 'mba', short_listed: '1' });
    });

    it('say that there are none, what went wrong, and what was not saved', async () => {
      await server.open('/lp/l1/college-shortlisted');
      await screen.findByText('Nothing is on the shortlist yet.');
      server.answers.set('getShortListedColleges', { status: 500, body: { message: 'Not now.' } });
      await server.open('/lp/l1/college-shortlisted');
      await screen.findByText(/Not now\./);
      server.answers.set('getShortListedColleges', { body: { data: [listed] } });
      server.answers.set('removeShortListedColleges', { status: 404, body: { message: 'There is no such lead.' } });
      await server.open('/lp/l1/college-shortlisted');
      await server.press('Remove MBA');
      await server.toast('error', 'Nothing was saved: There is no such lead.');
    });
  });

  describe('not interested (LP-06)', () => {
    it('list the colleges, and restore one with an undo', async () => {
      server.answers.set('getNotInterestedColleges', { body: { data: [refused] } });
      await server.open('/lp/l1/college-not-interested');
      await server.press('Restore Kaveri School');
      expect(await sent('removeNotInterestedColleges')).toEqual({ lead_id: 'l1', clgId: 'c2' });
      await server.press('Undo');
      expect(await sent('notInterestedColleges')).toEqual({ lead_id: 'l1', clg_id: 'c2' });
    });

    it('say that there are none', async () => {
      await server.open('/lp/l1/college-not-interested');
      await screen.findByText('No colleges are marked as not interested.');
    });
  });

  describe('recommendations (LP-03, LP-04)', () => {
    it('show a college with reasons and courses, and shortlist or refuse it', async () => {
      server.answers.set('getColleges', { body: { data: [found], count: 1 } });
      await server.open('/lp/l1/college-recommendation');
      await screen.findByText('In the city of the lead');
      await server.press('Shortlist MBA at Sahyadri University');
      expect(await sent('shortlistedCollegeCourses')).toEqual({ lead_id: 'l1', clg_id: 'c1', courseId: 'mba', short_listed: '1' });
      await server.press('Not interested in Sahyadri University');
      expect(await sent('notInterestedColleges')).toEqual({ lead_id: 'l1', clg_id: 'c1' });
    });

    it('save the marked courses', async () => {
      server.answers.set('getColleges', { body: { data: [found], count: 1 } });
      await server.open('/lp/l1/college-recommendation');
      await server.press('Recommend', 'checkbox');
      await server.press('Save recommendation (1)');
      const form = within(await screen.findByRole('dialog'));
      form.getByText('MBA at Sahyadri University');
      await server.user.click(form.getByRole('button', { name: 'Save' }));
      await waitFor(() => expect(server.to('SaveRecommendation/l1')[0]?.body).toMatchObject({ courses: ['mba'] }));
    });

    it('that another user saved meanwhile are shown before they are replaced', async () => {
      const course = (courseId: string) => ({
        courseId,
        courseName: courseId.toUpperCase(),
        collegeId: 'c1',
        collegeName: 'Sahyadri University',
        reasons: [],
      });
      const saved = (courseId: string, note: string) => ({
        ...{ preferences: [{ name: 'state', values: ['Goa'] }], courses: [course(courseId)], note },
        ...{ userName: 'Asha Sharma', at: '2026-11-20T10:00:00.000Z' },
      });
      server.answers.set('getUserRecommendationFromId', { body: { data: saved('mba', 'First') } });
      server.answers.set('getColleges', { body: { data: [], count: 0 } });
      await server.open('/lp/l1/college-recommendation');
      await server.press('Save recommendation (1)');
      const note = await screen.findByRole('textbox', { name: 'Note' });
      await server.user.clear(note);
      await server.user.type(note, 'Mine');
      server.answers.set('getUserRecommendationFromId', { body: { data: saved('law', 'Theirs') } });
      server.answers.set('SaveRecommendation/l1', {
        status: 409,
        body: { error: 'shortlist/changed-meanwhile', message: 'Nothing was saved.', details: { position: '9' } },
      });
      await server.user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Save' }));
      await waitFor(() => expect(server.to('SaveRecommendation/l1')).toHaveLength(1));
      // In specs, all dialogs are named alike.
      const title = await screen.findByText('Another user changed this in the meantime', { selector: '.ant-modal-title' });
      const question = within(title.closest<HTMLElement>('[role=dialog]')!);
      question.getByText('Theirs');
      expect(server.to('SaveRecommendation/l1')[0]?.body).toMatchObject({
        note: 'Mine',
        expected: { state: ['Goa'], courses: ['mba'], note: 'First' },
      });
      server.answers.set('SaveRecommendation/l1', { body: {} });
      await server.user.click(question.getByRole('button', { name: 'Save' }));
      await waitFor(() =>
        expect(server.to('SaveRecommendation/l1').at(-1)?.body).toMatchObject({
          ...{ note: 'Mine', courses: ['law'], expected: { courses: ['law'], note: 'Theirs' } },
        }),
      );
    });

    it('show what was saved last, with the recommended courses and the reasons for them', async () => {
      const reasons = ['Offers MBA', 'In Pune, where the lead lives'];
      const courses = [{ courseId: 'mba', courseName: 'MBA', collegeId: 'c1', collegeName: 'Sahyadri University', reasons }];
      const saved = { preferences: [{ name: 'state', values: ['Goa'] }], courses, userName: 'Asha Sharma', at: '2026-11-20T10:00:00.000Z' };
      server.answers.set('getUserRecommendationFromId', { body: { data: saved } });
      server.answers.set('getColleges', { body: { data: [], count: 0 } });
      await server.open('/lp/l1/college-recommendation');
      const card = within(await screen.findByRole('region', { name: 'What the lead looks for' }));
      card.getByText('Goa');
      card.getByText('MBA at Sahyadri University');
      card.getByText('Offers MBA · In Pune, where the lead lives');
    });

    it('say that nothing matches, and what went wrong', async () => {
      server.answers.set('getColleges', { body: { data: [], count: 0 } });
      await server.open('/lp/l1/college-recommendation');
      await screen.findByText('Nothing matches. Remove a filter, or change the search.');
      server.answers.set('getColleges', { status: 500, body: { message: 'Not now.' } });
      await server.open('/lp/l1/college-recommendation');
      await screen.findByText(/Not now\./);
    });
  });
});
