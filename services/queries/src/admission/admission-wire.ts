import { rupeesText } from '@matricula/domain/kernel/money';
import type { AdmissionRow } from '@matricula/read-models/admission';

const rupees = (paise: number | undefined) => (paise === undefined ? null : rupeesText(paise));

/** An admission by the names of the documented call; the amount is in rupees. */
export const wireAdmission = (row: AdmissionRow) => ({
  ...{
    id: row.admissionId,
    lead_id: row.leadId,
    application_id: row.applicationId ?? null,
    lead_name: row.leadName ?? null,
    phone: row.phone ?? null,
  },
  ...{ clg_id: row.collegeId ?? null, clg_name: row.collegeName ?? null, source: row.source ?? null },
  ...{ product_id: row.productId ?? null, product_name: row.productName ?? null },
  ...{ updateStatus: row.updateStatus, collegeStatus: row.collegeStatus, reason: row.reason ?? null },
  amount: rupees(row.amountPaise),
  ...{ commission: rupees(row.commissionPaise), owner_share: rupees(row.ownerPaise), publisher_share: rupees(row.publisherPaise) },
  ...{ institution_share: rupees(row.institutionPaise), publisher_name: row.publisherName ?? null },
  files: row.files,
  ...{ owner_id: row.ownerId, owner_name: row.ownerName },
  ...{ claimed_at: row.claimedAt, submitted_at: row.submittedAt ?? null, confirmed_at: row.confirmedAt ?? null },
  ...{ cancelled_at: row.cancelledAt ?? null, updated_at: row.updatedAt },
  moves: row.moves ?? [],
});
