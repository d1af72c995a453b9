import type { INestApplicationContext } from '@nestjs/common';
import type { Institution } from './institution';
import { seedAdmissions } from './seed-admissions';
import { seedCalls } from './seed-calls';
import { seedColleges } from './seed-colleges';
import { seedDuplicates } from './seed-duplicates';
import { seedDesk } from './seed-desk';
import { seedFees } from './seed-fees';
import { seedFiles } from './seed-files';
import { seedOrders } from './seed-orders';
import { seedApplications } from './seed-applications';
import { seedInterviews } from './seed-interviews';
import { seedBooks } from './seed-books';
import { seedPayments } from './seed-payments';
import { seedReconciliation } from './seed-reconciliation';
import { seedRules } from './seed-rules';
import { seedTickets } from './seed-tickets';
import { seedVoices } from './seed-voices';
import { seedWorkforce } from './seed-workforce';
import type { Story } from './story';

/** Fills every screen that the work on leads leaves empty. Harmless when repeated. */
export async function seedScreens(app: INestApplicationContext, institution: Institution, story: Story): Promise<void> {
  await seedTickets(app, institution);
  await seedVoices(app, institution);
  await seedWorkforce(app, institution, story);
  await seedDesk(app, institution, story);
  await seedColleges(app, institution, story);
  await seedReconciliation(app, institution, story);
  await seedCalls(app, institution);
  await seedFiles(app, institution);
  await seedOrders(app, institution);
  await seedFees(app, institution);
  await seedPayments(app, institution);
  await seedBooks(app, institution);
  await seedAdmissions(app, institution);
  await seedDuplicates(app, institution);
  await seedRules(app, institution);
  await seedApplications(app, institution);
  await seedInterviews(app, institution);
}
