import type { INestApplicationContext } from '@nestjs/common';
import { tenantStream } from '@matricula/domain/tenant';
import { EventStore } from '@matricula/event-store';
import { todayIn } from '@matricula/lists';
import type { Ports } from '@matricula/platform';
import { roles } from '@matricula/domain/tenant/starter-set';
import { DEMO_PASSWORD, institutions, staff } from './institution';
import { morningBefore } from './india-clock';
import { lastStream, seedInstitution } from './seed-institution';
import { seedScreens } from './seed-screens';
import { simulateWork } from './simulate-work';

/** Number of leads of the demo tenants on a first start: enough to look around, quick to create. */
const DEMO_LEADS = { sunrise: 600, lakeview: 80 } as const;

/** Creates the two demo tenants in an empty log, completes an interrupted creation, and returns the sign-ins to print. */
export async function seedDemo(app: INestApplicationContext, ports: Ports, say: (line: string) => void): Promise<string[]> {
  const store = app.get(EventStore);
  const head = await store.head();
  const [first] = institutions;
  const known = (await store.revisions([tenantStream(first.tid)])).size > 0;
  // A log with other tenants is not touched.
  if (head !== '' && !known) return [];
  const made = await store.revisions(institutions.map(lastStream));
  const missing = institutions.filter((institution) => !made.has(lastStream(institution)));
  for (const institution of missing) {
    say(`  making the demonstration tenant ${institution.name}`);
    // Leads of an interrupted attempt stay: another seed creates different ones.
    const seed = known ? Date.now() : 7;
    const story = { leads: DEMO_LEADS[institution.tid], days: 30, until: todayIn('Asia/Kolkata'), seed };
    const work = async () => {
      await simulateWork(app, institution, story);
      await seedScreens(app, institution, story);
    };
    await seedInstitution(app, institution, { at: morningBefore(story), work });
  }
  if (missing.length > 0) await ports.projections.caughtUp(await store.head());
  return signIns();
}

function signIns(): string[] {
  const shown = staff.filter(([key]) => !/\d$/.test(key) || key === 'caller3');
  const line = (key: string, role: number) =>
    `  ${`${key}@sunrise.example`.padEnd(30)} ${`${key}@lakeview.example`.padEnd(30)} ${roles.find((one) => one.role === role)?.name ?? ''}`;
  // Sunrise operates the installation: its admin creates tenants and sees operations.
  const operator = `  ${`admin@${institutions[0].domain}`} is the operator too: makes tenants, sees Operations.`;
  return ['', `Demo sign-ins, password ${DEMO_PASSWORD}:`, ...shown.map(([key, , role]) => line(key, role)), '', operator, ''];
}
