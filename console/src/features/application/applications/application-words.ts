/** Words for applications. Pure. */
import type { ApplicationStatus } from '@matricula/domain/application';

const tones: Partial<Record<ApplicationStatus, number | 'plain' | 'done'>> = {
  ...{ started: 'plain', withdrawn: 'plain', lapsed: 'plain', rejected: 'plain' },
  ...{ eligible: 'done', accepted: 'done', enrolled: 'done', returned: 2 },
};

export const toneOfApplication = (status: ApplicationStatus): number | 'plain' | 'done' => tones[status] ?? 1;

/** Lines of the history that are no new state of the application. */
const besideStates: readonly string[] = [
  ...['File added', 'Form version changed', 'Fee requested', 'Token fee requested', 'Owner changed', 'Answers erased'],
];

/** Whether a line of the history is a new state of the application. */
export const isState = (what: string): boolean => !besideStates.includes(what);
