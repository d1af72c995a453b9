import type { FieldValues } from '@matricula/domain/kernel/field-check';
import type { ApplicationMove } from '@matricula/domain/application';

/** The moves that many applications make at once; a return names the sections of one form. */
export const bulkMoves = {
  verify: { kind: 'application-verify', title: (applications: string) => `Start the verification of ${applications}` },
  approve: { kind: 'application-approve', title: (applications: string) => `Make ${applications} eligible` },
  reject: { kind: 'application-reject', title: (applications: string) => `Reject ${applications}` },
  withdraw: { kind: 'application-withdraw', title: (applications: string) => `Withdraw ${applications}` },
  enrol: { kind: 'application-enrol', title: (applications: string) => `Enrol ${applications}` },
  unenrol: { kind: 'application-unenrol', title: (applications: string) => `Take the enrolment of ${applications} back` },
} as const satisfies Partial<Record<ApplicationMove, { kind: string; title: (applications: string) => string }>>;
export type BulkMove = keyof typeof bulkMoves;

/** What a job does to each of its applications. What users wrote is in the file and not in the settings, which the log keeps. */
export interface ApplicationBulkSettings {
  /** The file with the applications and the values of the form, fixed at the start. */
  selectionId: string;
  move: BulkMove;
}

/** The file of a job. */
export interface ApplicationBulkFile {
  applicationIds: string[];
  values: FieldValues;
}
