import { captured, deciding } from '@matricula/testing';
import { shortlistEntries } from './shortlist.entries';
import { shortlistDecider, type ShortlistCommand } from './shortlist.decider';
import type { RecommendationSaved } from './shortlist.events';

const lead = deciding(shortlistDecider);
const mba = { collegeId: 'c-1', collegeName: 'Sahyadri University', courseId: 'mba', courseName: 'MBA', fee: 150_000, feeType: 'Annual' };
const law = { ...mba, courseId: 'law', courseName: 'LLB' };
const shortlisted = (course = mba) => ({ type: 'CourseShortlisted', data: { leadId: 'lead-1', ...course } }) as const;
const refused = { type: 'CollegeNotInterested', data: { leadId: 'lead-1', collegeId: 'c-1', collegeName: 'Sahyadri University' } } as const;

describe('the shortlist of a lead', () => {
  it('LP-05: takes a course once', () => {
    lead
      .given(captured())
      .when({ type: 'ShortlistCourse', data: mba })
      .then({ type: 'CourseShortlisted', data: { ...mba, leadName: 'Ravi Kumar' } });
    lead.given(captured(), shortlisted()).when({ type: 'ShortlistCourse', data: mba }).thenNothing();
  });

  it('holds nothing under the names that every object inherits', () => {
    for (const id of ['constructor', 'toString', '__proto__']) {
      lead
        .given(captured())
        .when({ type: 'RestoreInterest', data: { collegeId: id } })
        .thenRefused('shortlist/not-marked');
      lead
        .given(captured())
        .when({ type: 'RemoveShortlisted', data: { courseId: id } })
        .thenRefused('shortlist/unknown');
      const college = { collegeId: id, collegeName: 'Odd College' };
      lead.given(captured()).when({ type: 'ShortlistCourse', data: college }).then({ type: 'CourseShortlisted', data: college });
      lead.given(captured()).when({ type: 'MarkNotInterested', data: college }).then({ type: 'CollegeNotInterested', data: college });
      lead
        .given(captured(), { type: 'CollegeNotInterested', data: { leadId: 'lead-1', ...college } })
        .when({ type: 'RestoreInterest', data: { collegeId: id } })
        .then({ type: 'CollegeInterestRestored', data: college });
    }
  });

  it('saves a recommendation unless another one was saved since the form was opened', () => {
    const preferences = [
      { name: 'city', values: ['Goa', 'Pune'] },
      { name: 'feeTo', values: ['500000'] },
    ];
    const saved = {
      type: 'RecommendationSaved',
      data: { leadId: 'lead-1', preferences, courses: [mba], note: 'Visit' },
    } satisfies RecommendationSaved;
    const save = (expected?: Record<string, string[] | string | number | null>) =>
      ({ type: 'SaveRecommendation', data: { preferences: [], courses: [law], note: 'Later', expected } }) satisfies ShortlistCommand;
    const seen = { city: ['Pune', 'Goa'], feeTo: 500_000, feeFrom: null, courses: ['mba'], note: 'Visit' };
    const result = { type: 'RecommendationSaved' as const, data: { courses: [law], note: 'Later' } };
    for (const expected of [undefined, seen]) lead.given(captured(), saved).when(save(expected)).then(result);
    for (const other of [{ city: ['Goa'] }, { feeTo: 4 }, { feeFrom: 1 }, { courses: [] }, { note: '' }])
      lead
        .given(captured(), saved)
        .when(save({ ...seen, ...other }))
        .thenRefused('shortlist/changed-meanwhile');
    // What a merged lead was recommended is no recommendation of this one.
    lead.given(captured()).when(save(seen)).then(result);
    const state = shortlistDecider.evolve(shortlistDecider.evolve(shortlistDecider.initial, captured()), saved);
    const [event] = shortlistDecider.decide(save(seen), state);
    expect(event?.data).not.toHaveProperty('expected');
  });

  it('takes a college as a whole', () =>
    lead
      .given(captured(), shortlisted())
      .when({ type: 'ShortlistCourse', data: { collegeId: 'c-1', collegeName: 'Sahyadri University' } })
      .then({ type: 'CourseShortlisted', data: { collegeId: 'c-1' } }));

  it('gives up a course that it holds, and no other', () => {
    lead
      .given(captured(), shortlisted())
      .when({ type: 'RemoveShortlisted', data: { courseId: 'mba' } })
      .then({ type: 'ShortlistedCourseRemoved', data: { courseId: 'mba', collegeName: 'Sahyadri University' } });
    lead
      .given(captured(), shortlisted())
      .when({ type: 'RemoveShortlisted', data: { courseId: 'law' } })
      .thenRefused('shortlist/unknown');
  });

  it('is refused for a lead that does not exist', () =>
    lead.given().when({ type: 'ShortlistCourse', data: mba }).thenRefused('lead/unknown'));
});

describe('a college that the lead is not interested in', () => {
  it('LP-06: takes its courses off the shortlist', () =>
    lead
      .given(captured(), shortlisted(), shortlisted(law))
      .when({ type: 'MarkNotInterested', data: { collegeId: 'c-1', collegeName: 'Sahyadri University' } })
      .then(
        { type: 'ShortlistedCourseRemoved', data: { courseId: 'mba' } },
        { type: 'ShortlistedCourseRemoved', data: { courseId: 'law' } },
        { type: 'CollegeNotInterested', data: { collegeId: 'c-1' } },
      ));

  it('is interesting again when one of its courses is shortlisted', () =>
    lead
      .given(captured(), refused)
      .when({ type: 'ShortlistCourse', data: mba })
      .then({ type: 'CollegeInterestRestored', data: { collegeId: 'c-1' } }, { type: 'CourseShortlisted', data: { courseId: 'mba' } }));

  it('loses the mark once', () => {
    lead
      .given(captured(), refused)
      .when({ type: 'RestoreInterest', data: { collegeId: 'c-1' } })
      .then({ type: 'CollegeInterestRestored', data: { collegeId: 'c-1' } });
    lead
      .given(captured())
      .when({ type: 'RestoreInterest', data: { collegeId: 'c-1' } })
      .thenRefused('shortlist/not-marked');
  });
});

describe('a recommendation', () => {
  it('LP-03: is saved with what the lead looks for', () =>
    lead
      .given(captured())
      .when({ type: 'SaveRecommendation', data: { preferences: [{ name: 'city', values: ['Pune'] }], courses: [mba] } })
      .then({ type: 'RecommendationSaved', data: { preferences: [{ name: 'city', values: ['Pune'] }], courses: [{ courseId: 'mba' }] } }));

  it('of which a part is saved keeps the rest; without values or with null it is cleared', () => {
    const whole = { preferences: [{ name: 'city', values: ['Pune'] }], courses: [mba], note: 'Visit in June' };
    const saved = (data: typeof whole) => ({ type: 'RecommendationSaved' as const, data: { leadId: 'lead-1', ...data } });
    const given = lead.given(captured(), saved(whole));
    const saves = (data: object) => given.when({ type: 'SaveRecommendation', data: { preferences: [], ...data } });
    saves({}).then(saved(whole));
    // Reasons follow from the preferences: courses that stay have those after the change, and no other course is added.
    const reasons = { city: 'In Pune, as asked for', others: [] };
    const explained = [{ ...mba, reasons }, law];
    saves({ explained }).then(saved({ ...whole, courses: [{ ...mba, reasons }] as never }));
    saves({ note: 'Later' }).then(saved({ ...whole, note: 'Later' }));
    saves({ preferences: [{ name: 'city', values: [] }], courses: [] }).then(saved({ ...whole, preferences: [], courses: [] }));
    const state = shortlistDecider.evolve(shortlistDecider.evolve(shortlistDecider.initial, captured()), saved(whole));
    const [cleared] = shortlistDecider.decide({ type: 'SaveRecommendation', data: { preferences: [], note: null } }, state);
    expect(cleared?.data).not.toHaveProperty('note');
  });

  it('tells why each course is recommended, in the event and in the timeline; an older one reads as before', () => {
    const reasons = { city: 'In Pune, where the lead lives', others: ['Offers MBA'] };
    const data = { preferences: [], courses: [{ ...mba, reasons }, law] };
    lead.given(captured()).when({ type: 'SaveRecommendation', data }).then({ type: 'RecommendationSaved', data });
    const [, after] = shortlistEntries.RecommendationSaved.change?.({ leadId: 'lead-1', ...data }) ?? [];
    expect(after).toMatchObject({
      recommended: 'MBA at Sahyadri University · In Pune, where the lead lives · Offers MBA; LLB at Sahyadri University',
    });
  });
});
