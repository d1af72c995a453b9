import { useMemo } from 'react';
import { useTenant } from './session';
import { type TenantRecord } from './session-store';
import { t } from '../texts/texts';

/** The tenant's nouns for its main objects. */
export interface Labels {
  entity: string;
  student: string;
  course: string;
}

export const labelsOf = (tenant: TenantRecord | null): Labels => ({
  entity: tenant?.entity_name || 'College',
  student: tenant?.student || 'Student',
  course: tenant?.course || 'Course',
});

/** A label in the current language, with the tenant's nouns for {EntityName}, {Student} and {Course}. */
export const withLabels = (text: string, labels: Labels): string =>
  t(text)
    .replace(/\{EntityName\}/g, labels.entity)
    .replace(/\{Student\}/g, labels.student)
    .replace(/\{Course\}/g, labels.course);

/** The labels of the selected tenant; the same object while they are unchanged. */
export function useLabels(): Labels {
  const { entity, student, course } = labelsOf(useTenant());
  return useMemo(() => ({ entity, student, course }), [entity, student, course]);
}
