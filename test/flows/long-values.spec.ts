import type { Person } from '../fixtures/front';
import { Imports } from '../fixtures/imports';
import { desk, type Tenant } from '../fixtures/shared-desk';

/** Long enough that quadratic work takes minutes. */
const LONG = 150_000;

describe('values as long as a file or a partner may send', () => {
  let sunrise: Tenant;
  let admin: Person;
  let manager: Person;

  beforeAll(async () => {
    sunrise = await desk.tenant();
    [admin, manager] = [await sunrise.signIn('admin'), await sunrise.signIn('manager')];
  });

  it('in phones and e-mails of a file are refused at once', async () => {
    const imports = new Imports(desk, admin);
    const rows = [`Ravi,9811177701,${'a@'}${'a.'.repeat(LONG)}@`, `Meena,${'('.repeat(LONG)}x,meena@mail.example`];
    const since = performance.now();
    const { job } = await imports.run(['name,phone,email', ...rows].join('\n'));
    expect(job.status).toBe('completed');
    expect(performance.now() - since).toBeLessThan(20_000);
  });

  it('with thousands of contacts are shown without them at once', async () => {
    await admin.post('/api/edit-role-permissions', { role: 2, field_rules: { phone: 'hidden', email: 'hidden' } }).expect(200);
    await admin.post('/api/records/harmless-attributes', { name: 'Remarks' }).expect(200);
    const attributes = { Remarks: 'a@bb.cc 9811177702 '.repeat(10_000) };
    const enquiry = { name: 'Farah', phone: '9811177703', attributes, user_id: manager.userId };
    const { body } = await admin.post('/api/leadGenerate', enquiry).expect(200);
    await desk.settle();
    const since = performance.now();
    const { text } = await manager.post('/api/lists/leads/by-key', { keys: [body.data.leadId] }).expect(200);
    expect(text).not.toMatch(/9811177702|bb\.cc/);
    expect(performance.now() - since).toBeLessThan(3_000);
  });
});
