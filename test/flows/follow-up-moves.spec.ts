import type { Person } from '../fixtures/front';
import { desk, type Tenant } from '../fixtures/shared-desk';

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

describe('follow-ups that are moved to other times', () => {
  let sunrise: Tenant;
  let counsellor: Person;
  let other: Person;
  const leads: string[] = [];
  const rows = async () => {
    await desk.settle();
    const { body } = await counsellor.get('/api/getfollowups?followup_type=all&limit=50').expect(200);
    return body.data as { follow_up_id: string; call_date_time: string; lead_id: string }[];
  };
  const move = (items: object[], person = counsellor) => person.post('/api/follow-ups/reschedule', { items });

  beforeAll(async () => {
    sunrise = await desk.tenant();
    counsellor = await sunrise.signIn('counsellor');
    other = await sunrise.signIn('counsellor3');
    for (const phone of ['9811931101', '9811931102']) {
      const enquiry = { name: 'Ravi', phone, source: 'WEB', user_id: counsellor.userId };
      const { leadId } = (await counsellor.post('/api/leadGenerate', enquiry).expect(200)).body.data;
      leads.push(leadId);
      const callObj = { group: 'call', selectStage: 'stage-call-back', call_date_time: inHours(24) };
      await counsellor.post('/api/callGenerate', { lead_id: leadId, callObj, user_selected_college_id: -1 }).expect(200);
    }
  });

  it('move together, on the list and on their leads, and are moved back with the answered times', async () => {
    const before = await rows();
    const due_at = inHours(50);
    const { body } = await move(before.map(({ follow_up_id }) => ({ follow_up_id, due_at }))).expect(200);
    expect(body.data.refused).toEqual([]);
    expect((await rows()).map((row) => row.call_date_time)).toEqual([due_at, due_at]);
    const [lead] = (await counsellor.get(`/api/getProfileDataFromId?lead_id=${leads[0]}`).expect(200)).body.data;
    expect(lead.row).toMatchObject({ nextFollowUpAt: due_at, followUpPending: true });
    await move(body.data.previous).expect(200);
    const times = (found: { follow_up_id: string; call_date_time: string }[]) =>
      Object.fromEntries(found.map((row) => [row.follow_up_id, row.call_date_time]));
    expect(times(await rows())).toEqual(times(before));
  });

  it('are refused in words where they cannot be moved', async () => {
    const [one, two] = await rows();
    const { body } = await move([
      { follow_up_id: one?.follow_up_id, due_at: inHours(-1) },
      { follow_up_id: two?.follow_up_id, due_at: inHours(70) },
    ]).expect(200);
    expect(body.data.refused).toEqual([{ follow_up_id: one?.follow_up_id, message: 'Followup Date must not be in the past.' }]);
    expect(body.data.previous).toHaveLength(1);
    await move([{ follow_up_id: 'nothing', due_at: inHours(2) }]).expect(404);
    await move([{ follow_up_id: one?.follow_up_id, due_at: 'tomorrow' }]).expect(400);
    await move([]).expect(400);
    await move([{ follow_up_id: one?.follow_up_id, due_at: inHours(2) }], other).expect(404);
  });
});
