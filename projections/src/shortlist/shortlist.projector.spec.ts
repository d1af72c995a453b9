import { projecting } from '@matricula/testing';
import { shortlistProjector } from './shortlist.projector';

const colleges = projecting(shortlistProjector);
const mba = { leadId: 'lead-1', collegeId: 'c-1', collegeName: 'Sahyadri University', courseId: 'mba', courseName: 'MBA' };
const added = { type: 'CourseShortlisted', data: mba };
const refused = { type: 'CollegeNotInterested', data: { leadId: 'lead-1', collegeId: 'c-2', collegeName: 'Kaveri School' } };

describe('the colleges of a lead', () => {
  it('are counted (LP-05, LP-06)', () =>
    colleges
      .given(added, { ...added, data: { ...mba, courseId: 'law' } }, refused)
      .then('lead-1')
      .matches({ shortlistedCount: 2, notInterestedCount: 1, shortlistedColleges: ['Sahyadri University'] }));

  it('leave the lists that they are taken off', () =>
    colleges
      .given(added, refused, { ...added, type: 'ShortlistedCourseRemoved' }, { ...refused, type: 'CollegeInterestRestored' })
      .then('lead-1')
      .matches({ courses: [], notInterested: [], shortlistedCount: 0, notInterestedCount: 0 }));

  it('tell who recommended what, for the latest recommendation', () => {
    const saved = (note: string) => ({ type: 'RecommendationSaved', data: { leadId: 'lead-1', preferences: [], courses: [], note } });
    return colleges
      .given(saved('First'), saved('Second'))
      .then('lead-1')
      .matches({ recommendation: expect.objectContaining({ note: 'Second', userId: 'user-1' }) });
  });

  it('are erased with the person', async () => {
    const erased = { type: 'LeadErased', data: { leadId: 'lead-1', callActionIds: [], followUpIds: [] } };
    expect((await colleges.given(added, erased).rows()).size).toBe(0);
  });
});
