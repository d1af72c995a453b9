import type { Person } from '../fixtures/front';
import { desk, type Tenant } from '../fixtures/shared-desk';

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

describe('from an enquiry to an enrolment', () => {
  let sunrise: Tenant;
  let counsellor: Person;
  let leadId: string;

  beforeAll(async () => {
    sunrise = await desk.tenant();
    counsellor = await sunrise.signIn('counsellor');
    const { body } = await counsellor
      .post('/api/leadGenerate', {
        name: 'Ravi Kumar',
        phone: '9811122233',
        email: 'Ravi@Mail.example',
        source: 'WEB',
        clg_id: '1004',
        clg_name: 'Sahyadri University',
      })
      .expect(200);
    leadId = body.data.lead_id ?? body.data.leadId;
    await desk.settle();
  });

  const callAction = (stage: string, more: object = {}, rest: object = {}) =>
    counsellor.post('/api/callGenerate', {
      lead_id: leadId,
      callObj: { group: 'call', selectStage: stage, ...more },
      user_selected_college_id: -1,
      ...rest,
    });
  const lead = async () => {
    await desk.settle();
    const { body } = await counsellor.get(`/api/getProfileDataFromId?lead_id=${leadId}`).expect(200);
    return body.data[0];
  };

  it('captures the lead with normalised contact, attribution and the owner', async () => {
    expect(await lead()).toMatchObject({
      name: 'Ravi Kumar',
      phone: '+919811122233',
      email: 'ravi@mail.example',
      prmary_source: 'WEB',
      user_id: counsellor.userId,
    });
  });

  it('refuses a call action without what the stage asks for, in the documented words (CA-07, CA-09, CA-10)', async () => {
    const missing = await callAction('stage-interested', { selectSubStage: 'Wants brochure' });
    expect([missing.status, missing.body.message]).toEqual([422, 'Followup Date is required']);
    const noSubStage = await callAction('stage-interested', { call_date_time: inDays(1) });
    expect([noSubStage.status, noSubStage.body.message]).toEqual([422, 'Sub Stage is required']);
    const noStage = await callAction('');
    expect([noStage.status, noStage.body.message]).toEqual([400, 'Stage is required']);
    const past = await callAction('stage-call-back', { call_date_time: inDays(-1) });
    expect([past.status, past.body.error]).toEqual([422, 'call-action/follow-up-in-the-past']);
  });

  it('records a call action with its follow-up and blocks the next one until that is done (CA-16, CA-17, CA-19, CA-20, CA-21, FU-02, FU-04)', async () => {
    const { body } = await callAction('stage-call-back', { call_date_time: inDays(1), message: 'Call after six' }).expect(200);
    expect(body.message).toBe('Saved Successfully');
    expect(await lead()).toMatchObject({
      last_callaction_btn_message: 'Call Back',
      last_callaction_followup_status: 0,
      last_callaction_message: 'Call after six',
    });

    const blocked = await callAction('stage-wrong-number');
    expect([blocked.status, blocked.body.error]).toEqual([422, 'call-action/follow-up-pending']);

    const pending = await counsellor.get(`/api/followup/lead/${leadId}`).expect(200);
    expect(pending.body.data.followups).toEqual([
      expect.objectContaining({ btn_message: 'Call Back', call_action_id: body.data.call_action_id }),
    ]);
    const marked = await counsellor.get(`/api/followup/lead/mark-status/${body.data.call_action_id}?source=new_lead_stage`).expect(200);
    expect(marked.body.message).toBe('Followup done successfully.');
    expect(await lead()).toMatchObject({ last_callaction_followup_status: 1 });
    await counsellor.get(`/api/followup/lead/mark-status/${body.data.call_action_id}`).expect(200);
  });

  it('enrols with attachments, told by their bytes, and locks the stage (CA-12, CA-14)', async () => {
    const pdf = `data:application/pdf;base64,${Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF').toString('base64')}`;
    const text = `data:application/pdf;base64,${Buffer.from('just text').toString('base64')}`;
    const mistyped = await callAction(
      'stage-enrolled',
      { selectSubStage: 'Fee paid' },
      { files: [{ img: text, ext: 'application/pdf', name: 'receipt.pdf' }] },
    );
    expect([mistyped.status, mistyped.body.error]).toEqual([422, 'call-action/attachment-type']);
    await callAction(
      'stage-enrolled',
      { selectSubStage: 'Fee paid' },
      { files: [{ img: pdf, ext: 'application/pdf', name: 'receipt.pdf' }] },
    ).expect(200);
    expect(await lead()).toMatchObject({ last_callaction_btn_message: 'Enrolled', is_stage_mark_locked: 1 });

    const locked = await callAction('stage-wrong-number');
    expect([locked.status, locked.body.error]).toEqual([422, 'call-action/stage-locked']);
    await callAction('stage-enrolled', { selectSubStage: 'Scholarship' }).expect(200);
  });

  it('shows the enquiry and the first enrolment among its conversions, with the counts of its colleges (LP-10)', async () => {
    const data = async (path: string) => (await counsellor.get(`/api/${path}?lead_id=${leadId}`).expect(200)).body.data;
    const conversions = (await data('getLeadConversions')) as { kind: string }[];
    expect(conversions.toSorted((a, b) => a.kind.localeCompare(b.kind))).toEqual([
      expect.objectContaining({ kind: 'conversion', leadId, subStage: 'Fee paid', userId: counsellor.userId }),
      expect.objectContaining({ kind: 'enquiry', leadId, attempt: 1 }),
    ]);
    expect([await data('getShortlistedCollegesCount'), await data('getNotInterestedCollegesCount')]).toEqual([{ count: 0 }, { count: 0 }]);
    await counsellor.get(`/api/shortlistedCollegeCourses?lead_id=${leadId}&clg_id=1002&short_listed=1`).expect(200);
    await counsellor.get(`/api/notInterestedColleges?lead_id=${leadId}&clg_id=1003`).expect(200);
    await desk.settle();
    expect([await data('getShortlistedCollegesCount'), await data('getNotInterestedCollegesCount')]).toEqual([{ count: 1 }, { count: 1 }]);
  });
});
